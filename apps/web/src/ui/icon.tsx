import { classNames } from './styles/class-names.ts';
import styles from './icon.module.css';

/** Drawn on a grid of 24 by 24 px, with round strokes of 2 px. */
const strokes = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  grip: 'M5 9.5h14M5 14.5h14',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1',
  home: 'M4 11.5 12 4l8 7.5V20h-5.5v-5.5h-5V20H4v-8.5Z',
  dashboard: 'M4 15a8 8 0 1 1 16 0m-8 0 4.5-4.5M5 19.5h14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  back: 'M19 12H5m6-6-6 6 6 6',
  chevron: 'm7 10 5 5 5-5',
  swap: 'M8 4v15m0 0-3.5-3.5M8 19l3.5-3.5M16 20V5m0 0-3.5 3.5M16 5l3.5 3.5',
  locate: 'M12 3v3m0 12v3M3 12h3m12 0h3M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z',
  pin: 'M12 21s7-6.4 7-11.5a7 7 0 1 0-14 0C5 14.6 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  bag: 'M4 8.5h16V19H4V8.5Zm4.5 0V6A1.5 1.5 0 0 1 10 4.5h4A1.5 1.5 0 0 1 15.5 6v2.5M4 13h16',
  star: 'm12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.7-5 2.7 1.1-5.5L4 9.7 9.6 9 12 4Z',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 12.5V19h14v-6.5',
  clock: 'M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  phone:
    'M6.5 3.5 9 3l2 5-2 1.5a12 12 0 0 0 5.5 5.5L16 13l5 2-.5 2.5a3 3 0 0 1-3 2.5C10.6 20 4 13.4 4 6.5a3 3 0 0 1 2.5-3Z',
  chat: 'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5Zm3 4.5h8m-8 3.5h5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5a7.5 7.5 0 0 1 15 0',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  device:
    'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3Zm3 15h2',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-8.5 9h17M12 3c3 2.7 3.8 6 3.8 9s-.8 6.3-3.8 9c-3-2.7-3.8-6-3.8-9S9 5.7 12 3Z',
  alert: 'M12 8v5m0 3.2v.1M12 3.5 2.8 19.5h18.4L12 3.5Z',
  info: 'M12 11v5.5m0-9v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  box: 'M4 8l8-4.5L20 8v8l-8 4.5L4 16V8Zm0 0 8 4.5L20 8m-8 4.5V20',
  logout: 'M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14m-3.5-8H21m-4-4 4 4-4 4',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 8a6 6 0 0 1 12 0m0-14.7a3.5 3.5 0 0 1 0 6.4m2.5 3.3a6 6 0 0 1 3.5 5',
  sliders: 'M4 8h9m5 0h2M4 16h3m5 0h8M15.5 5.5v5M9.5 13.5v5',
  wallet:
    'M5 7.5A2 2 0 0 1 7 5.5h10v3m-12-1v9a2 2 0 0 0 2 2h11.5a1.5 1.5 0 0 0 1.5-1.5V10a1.5 1.5 0 0 0-1.5-1.5H6m10.5 5h.1',
  card: 'M3.5 6.5h17v11h-17Zm0 3.5h17M6.5 14.5h4',
  bank: 'M4 9.5 12 4l8 5.5H4Zm1.5 10.5h13M7 12.5V17m5-4.5V17m5-4.5V17',
  car: 'M5 16.5v2.5m14-2.5v2.5M4 16.5h16v-4L18 7.5A2 2 0 0 0 16 6H8a2 2 0 0 0-2 1.5l-2 5v4Zm0-4h16m-12.5 2h.1m8.8 0h.1',
  seats: 'M7 4v9h8.5l2.5 7M7 13l-1.5 7m1.5-7V9.5',
  fleet: 'M4 20V8l8-4 8 4v12m-12 0v-7h8v7M8 16.5h8M12 8.5v.1',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6l-7-2.5Zm-3 8.5 2.2 2.2L15 10.5',
  ban: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.7 5.7l12.6 12.6',
  chart: 'M4 4v16h16M8.5 16v-5m4 5V7m4 9v-3',
  coins:
    'M9 11.5c3 0 5.5-1.2 5.5-2.8S12 6 9 6 3.5 7.1 3.5 8.7 6 11.5 9 11.5Zm-5.5-2.8v6.5C3.5 16.8 6 18 9 18m5.5-9.3v2m.5 7.8c3 0 5.5-1.2 5.5-2.8S18 13 15 13s-5.5 1.2-5.5 2.7 2.5 2.8 5.5 2.8Z',
  tag: 'M4 4h8l8 8-8 8-8-8V4Zm4.5 4.5h.1',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 21h4',
  panel: 'M4 5h16v14H4V5Zm5.5 0v14',
  more: 'M5.5 12h.1m6.400 0h.1m6.400 0h.1',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7m3 0-.8 12.5H7.3L6.5 7m3.5 4v5m4-5v5',
  edit: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19 4 20Z',
  plug: 'M9 3v5m6-5v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0V8Zm5.5 9v4',
} as const;

export type IconName = keyof typeof strokes;
/** Icons that point in the writing direction are mirrored for right-to-left. */
const directional: ReadonlySet<IconName> = new Set(['arrow', 'back', 'logout']);

export function Icon({
  name,
  className,
}: {
  readonly name: IconName;
  readonly className?: string | undefined;
}) {
  return (
    <svg
      className={classNames(styles.icon, directional.has(name) && styles.mirrored, className)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={strokes[name]} />
    </svg>
  );
}
