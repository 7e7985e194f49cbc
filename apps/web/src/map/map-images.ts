import type { StyleImageMetadata } from 'maplibre-gl';
import { drawCar } from './draw-car.ts';
import { drawPlace } from './draw-place.ts';
import { parseImageName } from './style/image-name.ts';
import type { MapPalette } from './style/palette.ts';

export interface DrawnImage {
  readonly data: ImageData;
  readonly options: Partial<StyleImageMetadata>;
}

/** Images are drawn at twice their size, for high-density screens. */
const pixelRatio = 2;

function paint(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = width * pixelRatio;
  canvas.height = height * pixelRatio;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  context.scale(pixelRatio, pixelRatio);
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function drawOneway(context: CanvasRenderingContext2D, palette: MapPalette): void {
  context.strokeStyle = palette.oneway;
  context.lineWidth = 1.5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D('M2 6H14M10.5 2.5L14 6L10.5 9.5'));
}

function drawShield(context: CanvasRenderingContext2D, palette: MapPalette): void {
  context.beginPath();
  context.roundRect(1, 1, 18, 14, 4);
  context.fillStyle = palette.halo;
  context.fill();
  context.strokeStyle = palette.roadTrunkEdge;
  context.lineWidth = 1.2;
  context.stroke();
}

/** Draws the image of that name; undefined for an unknown name. */
export function drawImage(name: string, palette: MapPalette): DrawnImage | undefined {
  const image = parseImageName(name);
  if (image === undefined) return undefined;
  if (image.kind === 'shield') {
    const data = paint(20, 16, (context) => drawShield(context, palette));
    const options = { pixelRatio, stretchX: [[12, 28]], stretchY: [[12, 20]], content: [6, 4, 34, 28] };
    return data && { data, options: options as Partial<StyleImageMetadata> };
  }
  const data =
    image.kind === 'oneway'
      ? paint(16, 12, (context) => drawOneway(context, palette))
      : image.kind === 'car'
        ? paint(40, 40, (context) => drawCar(context, image.body, palette))
        : paint(20, 20, (context) => drawPlace(context, image.symbol, palette));
  return data && { data, options: { pixelRatio } };
}
