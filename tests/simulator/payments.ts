import { booking, known, pick, rider, type Scene } from './scene.ts';

export async function pay(scene: Scene): Promise<void> {
  const { world, sending, step } = scene;
  const found = booking(scene, (status) => status === 'PAYMENT_PENDING' || status === 'PENDING');
  const ride = found && (await known(scene, found.id));
  if (ride === null) return;
  const as = world.riders.find(({ id }) => id === ride.customer) ?? rider(scene);
  const ways = [
    { mode: 'wallet' },
    { mode: 'card', provider: 'stripe' },
    { mode: 'card', provider: 'stripe', useWallet: true },
    { mode: 'cash' },
  ] as const;
  const body = pick(ways, step.value);
  const answer = await sending.send(step, 'payBooking', {
    as,
    params: { id: ride.id },
    ...(body && { body }),
  });
  if (answer.status === 200 && answer.body.payment !== null) world.orders.push(answer.body.payment);
}

/** The payer opens the provider's page and decides. */
export async function payAtProvider({ world, step }: Scene): Promise<void> {
  const undecided = world.orders.filter(
    ({ orderId }) => (world.stripe.paymentOf(orderId)?.state ?? 'open') === 'open',
  );
  const order = pick(undecided.slice(-4), step.which);
  if (order === undefined) return;
  const page = await world.nodeAt(step.node).app.http.inject({
    method: 'POST',
    url: order.link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(order.fields as Record<string, string>).toString(),
  });
  const payment = world.stripe.paymentOf(order.orderId);
  const isThere = payment !== undefined && JSON.stringify([page.headers, page.body]).includes(payment.id);
  if (isThere) world.stripe.decide(payment, step.value);
}

/** A webhook of the provider, in any order; every other one is sent again later. */
export async function hearProvider({ world, step }: Scene): Promise<void> {
  const { news } = world.stripe;
  const place = step.which % (news.length || 1);
  const one = news[place];
  if (one === undefined) return;
  const { headers, body: payload } = world.stripe.confirm(one);
  const answer = await world.nodeAt(step.node).app.http.inject({
    method: 'POST',
    url: '/api/payments/stripe/callback',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  world.trace.push(`webhook ${answer.statusCode}`);
  if (answer.statusCode === 200 && step.value % 2 === 0) news.splice(place, 1);
}
