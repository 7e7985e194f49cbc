/** A row in this device's storage. Ids increase, so they give the order in which rows were added. */
export interface DeviceRow {
  readonly id: number;
}

export type NewRow<Row extends DeviceRow> = Omit<Row, 'id'>;

/** A table that survives a reload, a killed tab and a restart of the device. */
export interface DeviceTable<Row extends DeviceRow> {
  add(row: NewRow<Row>): Promise<Row>;
  put(row: Row): Promise<void>;
  /** In the order in which they were added. */
  all(): Promise<readonly Row[]>;
  remove(ids: readonly number[]): Promise<void>;
}

const databaseName = 'fiacre';
const version = 1;
export const deviceTables = ['actions', 'positions', 'snapshots'] as const;
export type DeviceTableName = (typeof deviceTables)[number];

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, version);
  request.onupgradeneeded = () => {
    for (const name of deviceTables)
      request.result.createObjectStore(name, { keyPath: 'id', autoIncrement: true });
  };
  return resultOf(request).then((database) => {
    // A later version of the product, in another tab, may change the tables.
    database.onversionchange = () => database.close();
    return database;
  });
}

async function inStore<Value>(
  factory: IDBFactory,
  name: DeviceTableName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  const database = await openDatabase(factory);
  try {
    // `strict` waits for the disk: rows that the page reports as stored survive when the battery runs out.
    const transaction = database.transaction(name, mode, { durability: 'strict' });
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
    });
    const value = await work(transaction.objectStore(name));
    await committed;
    return value;
  } finally {
    database.close();
  }
}

function storedTable<Row extends DeviceRow>(factory: IDBFactory, name: DeviceTableName): DeviceTable<Row> {
  return {
    add: (row) =>
      inStore(factory, name, 'readwrite', async (store) => {
        const id = (await resultOf(store.add(row))) as number;
        return { ...row, id } as Row;
      }),
    put: (row) => inStore(factory, name, 'readwrite', async (store) => void (await resultOf(store.put(row)))),
    all: () => inStore(factory, name, 'readonly', (store) => resultOf(store.getAll() as IDBRequest<Row[]>)),
    remove: (ids) =>
      inStore(factory, name, 'readwrite', async (store) => {
        for (const id of ids) await resultOf(store.delete(id));
      }),
  };
}

function memoryTable<Row extends DeviceRow>(): DeviceTable<Row> {
  const rows = new Map<number, Row>();
  let last = 0;
  return {
    async add(row) {
      last += 1;
      const added = { ...row, id: last } as Row;
      rows.set(last, added);
      return added;
    },
    put: async (row) => void rows.set(row.id, row),
    all: async () => [...rows.values()],
    remove: async (ids) => ids.forEach((id) => rows.delete(id)),
  };
}

/**
 * Some private windows and full disks refuse storage. Rows are then kept only until the page is closed, which is better
 * than a page that does not work.
 */
function orMemory<Row extends DeviceRow>(stored: DeviceTable<Row>): DeviceTable<Row> {
  let memory: DeviceTable<Row> | null = null;
  const through = async <Value>(work: (table: DeviceTable<Row>) => Promise<Value>): Promise<Value> => {
    if (memory !== null) return work(memory);
    try {
      return await work(stored);
    } catch {
      memory = memoryTable();
      return work(memory);
    }
  };
  return {
    add: (row) => through((table) => table.add(row)),
    put: (row) => through((table) => table.put(row)),
    all: () => through((table) => table.all()),
    remove: (ids) => through((table) => table.remove(ids)),
  };
}

export function deviceTable<Row extends DeviceRow>(name: DeviceTableName): DeviceTable<Row> {
  const factory = (globalThis as { indexedDB?: IDBFactory }).indexedDB;
  return factory === undefined ? memoryTable() : orMemory(storedTable<Row>(factory, name));
}
