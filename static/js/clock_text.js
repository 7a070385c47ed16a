// Minutes and seconds left as people count down, as Clock.text does on the server: "89:59", "−0:07".
export function clockText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const size = Math.abs(seconds);
  return `${seconds < 0 ? "\u2212" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
}
