import type { MapPalette } from './style/palette.ts';

interface Shape {
  readonly body: string;
  readonly glass: string;
}

/** Seen from above, front to the north, in a 40 × 40 box. */
const shapes: Readonly<Record<string, Shape>> = {
  saloon: {
    body: 'M20 5.5c3.6 0 6 .9 6.6 2.6.7 2 1 5 1 8v11c0 3-.4 5-1 6-.6 1-3 1.6-6.6 1.6s-6-.6-6.6-1.6c-.6-1-1-3-1-6v-11c0-3 .3-6 1-8C14 6.4 16.4 5.5 20 5.5z',
    glass:
      'M14.3 15.5c1.5-1.6 3.5-2.2 5.7-2.2s4.2.6 5.7 2.2l-1 3.5c-2.9-1-6.5-1-9.4 0zM15.3 28.5c2.7.9 6.7.9 9.4 0l.7 2.5c-2.9 1.5-7.9 1.5-10.8 0z',
  },
  van: {
    body: 'M20 4c4 0 6.6.6 7.2 2 .6 1.5.9 4 .9 7v17c0 2.5-.3 4-.9 4.8-.6.8-3.2 1.2-7.2 1.2s-6.6-.4-7.2-1.2c-.6-.8-.9-2.3-.9-4.8V13c0-3 .3-5.5.9-7 .6-1.4 3.2-2 7.2-2z',
    glass: 'M13.5 11.5c1.7-1.4 4-2 6.5-2s4.8.6 6.5 2l-.8 3.5c-3.3-.9-8.1-.9-11.4 0zM14.5 32h11v1.5h-11z',
  },
  lorry: {
    body: 'M14 4h12c1 0 1.5.6 1.5 1.6V13h1V34c0 1.2-.6 2-1.8 2H13.3c-1.2 0-1.8-.8-1.8-2V13h1V5.6C12.5 4.6 13 4 14 4z',
    glass: 'M14.3 7.5h11.4V11H14.3z',
  },
  bike: {
    body: 'M20 6c1.3 0 2 1 2 2.6v4.2l4.2 1.2c.9.3.9 1.7 0 2L22.5 17v12.5c0 2.6-.8 4.5-2.5 4.5s-2.5-1.9-2.5-4.5V17l-3.7-1c-.9-.3-.9-1.7 0-2l4.2-1.2V8.6C18 7 18.7 6 20 6z',
    glass: 'M18.5 19.5h3v6h-3z',
  },
};

/** Draws a car of that body; an unknown body is drawn as a saloon. */
export function drawCar(context: CanvasRenderingContext2D, body: string, palette: MapPalette): void {
  const shape = shapes[body] ?? shapes['saloon'];
  if (shape === undefined) return;
  const outline = new Path2D(shape.body);
  context.save();
  context.shadowColor = 'rgb(0 0 0 / 0.35)';
  context.shadowBlur = 5;
  context.strokeStyle = palette.carEdge;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.stroke(outline);
  context.restore();
  context.fillStyle = palette.car;
  context.fill(outline);
  context.fillStyle = palette.carGlass;
  context.fill(new Path2D(shape.glass));
}
