import { once } from 'node:events';
import { WebSocket } from 'ws';
import { topicOf } from './topic-of.ts';

// The readers of one server, in a separate process: it counts the arriving positions.
const [kind = '', port = '', cars = '', readersPerCar = ''] = process.argv.slice(2);
const isSocketIo = kind === 'socket.io';
const path = { fiacre: '/api/live', ws: '/', 'socket.io': '/socket.io/?EIO=4&transport=websocket' }[kind];
let received = 0;

/** Resolves when the reader is subscribed. */
async function read(car: number, reader: number): Promise<void> {
  const topic = topicOf(car);
  const role = Number(readersPerCar) === 1 ? `rider_rider-of-car-${car}` : `admin_admin-${car}-${reader}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    perMessageDeflate: false,
    headers: { authorization: `Bearer ${role}_${'x'.repeat(20)}` },
  });
  const subscribed = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text === '2') return socket.send('3');
    if (text.includes('"position"')) return void (received += 1);
    if (text.includes('subscribed')) return subscribed.resolve();
    // The namespace of Socket.IO is connected.
    if (text.startsWith('40')) socket.send(`42${JSON.stringify(['subscribe', topic])}`);
  });
  await once(socket, 'open');
  socket.send(isSocketIo ? '40' : JSON.stringify({ subscribe: true, topic }));
  await subscribed.promise;
}

for (let car = 0; car < Number(cars); car += 1)
  await Promise.all(Array.from({ length: Number(readersPerCar) }, (_, reader) => read(car, reader)));

process.on('message', (order: 'count' | 'close') => {
  if (order === 'close') process.exit();
  process.send?.({ received });
});
process.send?.('ready');
