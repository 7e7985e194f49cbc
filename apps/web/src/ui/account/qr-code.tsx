import { encodeQR } from 'qr';
import { useId } from 'react';
import styles from './qr-code.module.css';

/** The empty border that readers need around the code, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** The dark modules of the QR code of a text as an SVG path, one unit a module, and the width with the border. */
function drawQr(text: string): { readonly path: string; readonly width: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: path.join(''), width: rows.length };
}

export interface QrCodeProps {
  readonly text: string;
  readonly caption: string;
}

/** A QR code, black on white in every theme and in print, because many cameras read only that. */
export function QrCode({ text, caption }: QrCodeProps) {
  const { path, width } = drawQr(text);
  const id = useId();
  return (
    <figure className={styles.code}>
      <svg role="img" aria-labelledby={id} viewBox={`0 0 ${width} ${width}`} shapeRendering="crispEdges">
        <rect width={width} height={width} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption id={id}>{caption}</figcaption>
    </figure>
  );
}
