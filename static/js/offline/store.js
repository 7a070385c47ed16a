// What a phone keeps until the server has it, in IndexedDB: hands that are not sent yet, in the order in which they were recorded, and the
// last screen of each table. It survives closing the page, the browser and a dead battery.
const NAME = "platzwind";
const VERSION = 1;

let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => {
      const unsent = asked.result.createObjectStore("unsent", { keyPath: "order", autoIncrement: true });
      unsent.createIndex("table", "table");
      asked.result.createObjectStore("screens", { keyPath: "table" });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => { opened = null; reject(asked.error); };
  });
  return opened;
}

async function within(store, mode, act) {
  const transaction = (await database()).transaction(store, mode, { durability: "strict" });
  const asked = act(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

export const unsentOf = (table) => within("unsent", "readonly", (store) => store.index("table").getAll(table));
export const keepUnsent = (hand) => within("unsent", "readwrite", (store) => store.put(hand));
export const dropUnsent = ({ order }) => within("unsent", "readwrite", (store) => store.delete(order));
export const screenOf = (table) => within("screens", "readonly", (store) => store.get(table));
export const keepScreen = (screen) => within("screens", "readwrite", (store) => store.put(screen));
