"""Names of countries that are not in ISO 3166: German ones, and other codes and names in use. A line is a code and its names."""

from __future__ import annotations

__all__ = ["GERMAN", "OTHERS"]

#: Codes of the International Olympic Committee where they differ from ISO's, and common short names.
OTHERS = """
AE UAE, Emirates
AG ANT
AO ANG
AW ARU
BA BIH, Bosnia
BB BAR
BD BAN
BF BUR
BG BUL
BM BER
BN BRU
BO Bolivia
BS BAH
BT BHU
BW BOT
BZ BIZ
CD Congo Kinshasa
CG CGO
CH SUI, Swiss
CI Ivory Coast
CL CHI
CN PRC, Peoples Republic of China
CR CRC
CZ Czech Republic
DE GER
DK DEN
DZ ALG
FJ FIJ
FM Micronesia
GB UK, U.K., ENG, SCO, WAL, NIR, Great Britain, England, Scotland, Wales, Northern Ireland, Britain
GD GRN
GM GAM
GN GUI
GQ GEQ
GR GRE
GT GUA
GW GBS
HN HON
HR CRO
HT HAI
ID INA
IR IRI, Iran
KH CAM
KN SKN
KR Korea, South Korea
KP North Korea
KW KUW
KY CAY
LA Laos
LB LIB
LK SRI
LS LES
LV LAT
LY LBA
MC MON
MD Moldova
MG MAD
MK Macedonia
MM MYA, Burma
MN MGL
MR MTN
MU MRI
MW MAW
MY MAS
NE NIG
NG NGR
NI NCA
NL NED, HOL, Holland, The Netherlands
NP NEP
OM OMA
PG PNG
PH PHI
PR PUR
PS PLE
PT POR
PY PAR
RU Russia
SA KSA
SB SOL
SC SEY
SD SUD
SI SLO
SV ESA
SY Syria
TG TOG
TH Thai
TO TGA
TR Turkey
TT TTO
TW TPE, Taiwan, Chinese Taipei
TZ TAN
UA UKR
US U.S.A., U.S., America, United States
UY URU
VA Vatican
VC VIN
VE Venezuela
VG IVB
VI ISV
VN VIE, Vietnam
VU VAN
WS SAM
XK KOS, Kosovo
YE YEM
ZA RSA
ZM ZAM
ZW ZIM
"""

GERMAN = """
AD Andorra
AE Vereinigte Arabische Emirate
AF Afghanistan
AG Antigua und Barbuda
AL Albanien
AM Armenien
AO Angola
AQ Antarktis
AR Argentinien
AT Österreich
AU Australien
AZ Aserbaidschan
BA Bosnien und Herzegowina, Bosnien-Herzegowina, Bosnien
BD Bangladesch
BE Belgien
BG Bulgarien
BI Burundi
BJ Benin
BN Brunei
BO Bolivien
BR Brasilien
BS Bahamas
BW Botsuana, Botswana
BY Belarus, Weißrussland
CA Kanada
CD Demokratische Republik Kongo
CF Zentralafrikanische Republik
CG Republik Kongo, Kongo
CH Schweiz, Schweizerische Eidgenossenschaft, Die Schweiz
CI Elfenbeinküste
CL Chile
CM Kamerun
CN China, Volksrepublik China
CO Kolumbien
CR Costa Rica
CU Kuba
CV Kap Verde
CY Zypern
CZ Tschechien, Tschechische Republik
DE Deutschland, Bundesrepublik Deutschland, BRD
DJ Dschibuti
DK Dänemark
DM Dominica
DO Dominikanische Republik
DZ Algerien
EC Ecuador
EE Estland
EG Ägypten
ER Eritrea
ES Spanien
ET Äthiopien
FI Finnland
FJ Fidschi
FO Färöer
FR Frankreich
GA Gabun
GB Vereinigtes Königreich, Großbritannien, Schottland, Nordirland
GE Georgien
GL Grönland
GN Guinea
GQ Äquatorialguinea
GR Griechenland
GT Guatemala
HK Hongkong
HR Kroatien
HU Ungarn
ID Indonesien
IE Irland
IL Israel
IN Indien
IQ Irak
IR Iran
IS Island
IT Italien
JM Jamaika
JO Jordanien
JP Japan
KE Kenia
KG Kirgisistan, Kirgistan
KH Kambodscha
KM Komoren
KP Nordkorea
KR Südkorea, Korea
KW Kuwait
KZ Kasachstan
LA Laos
LB Libanon
LI Liechtenstein
LK Sri Lanka
LT Litauen
LU Luxemburg
LV Lettland
LY Libyen
MA Marokko
MC Monaco
MD Moldau, Moldawien, Republik Moldau
ME Montenegro
MG Madagaskar
MK Nordmazedonien, Mazedonien
MM Myanmar, Birma
MN Mongolei
MO Macau
MR Mauretanien
MT Malta
MU Mauritius
MV Malediven
MX Mexiko
MY Malaysia
MZ Mosambik
NA Namibia
NC Neukaledonien
NG Nigeria
NL Niederlande, Die Niederlande, Holland
NO Norwegen
NP Nepal
NZ Neuseeland
OM Oman
PE Peru
PG Papua-Neuguinea
PH Philippinen
PK Pakistan
PL Polen
PS Palästina
PT Portugal
PY Paraguay
QA Katar
RO Rumänien
RS Serbien
RU Russland, Russische Föderation
RW Ruanda
SA Saudi-Arabien
SC Seychellen
SD Sudan
SE Schweden
SG Singapur
SI Slowenien
SK Slowakei, Slowakische Republik
SM San Marino
SN Senegal
SR Suriname
SS Südsudan
SY Syrien
TD Tschad
TH Thailand
TJ Tadschikistan
TM Turkmenistan
TN Tunesien
TR Türkei
TT Trinidad und Tobago
TW Taiwan
TZ Tansania
UA Ukraine
UG Uganda
US Vereinigte Staaten, Vereinigte Staaten von Amerika, Amerika
UY Uruguay
UZ Usbekistan
VA Vatikan, Vatikanstadt
VE Venezuela
VN Vietnam
YE Jemen
ZA Südafrika
ZM Sambia
ZW Simbabwe
"""
