import { useText } from '../../i18n/i18n-context.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './bar-chart.module.css';
import { barDrawing } from './bar-geometry.ts';

export interface BarChartProps {
  readonly title: string;
  /** The heading of the points' labels, such as “Month”. */
  readonly pointTitle: string;
  readonly series: readonly string[];
  readonly points: readonly BarPoint[];
  /** A value as text. */
  readonly format: (value: number) => string;
  /** Whether bars are stacked instead of next to each other; stacked values must not be negative. */
  readonly stacked?: boolean;
}

export interface BarPoint {
  readonly label: string;
  /** One value for each series. */
  readonly values: readonly number[];
}

/** Bars to compare at a glance, with the same numbers as a table below them. */
export function BarChart(props: BarChartProps) {
  const { title, series, points, format, stacked = false } = props;
  const { bars, zero } = barDrawing(
    points.map(({ values }) => values),
    stacked,
  );
  const width = points.length * 100;
  const hasFewPoints = points.length <= 12;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{title}</span>
        {series.length > 1 && <Legend series={series} />}
      </figcaption>
      <svg className={styles.bars} viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((bar) => (
          <rect
            key={`${bar.point} ${bar.series}`}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
            className={styles[`series${bar.series}`]}
          >
            <title>{tooltipOf(props, bar.point, bar.series)}</title>
          </rect>
        ))}
        <line x1="0" x2={width} y1={zero} y2={zero} className={styles.zero} />
      </svg>
      <div
        className={classNames(styles.labels, hasFewPoints ? styles.few : styles.many)}
        aria-hidden="true"
        style={{ gridTemplateColumns: `repeat(${points.length}, 1fr)` }}
      >
        {points.map(({ label, values }) => (
          <span key={label}>
            {label}
            {hasFewPoints && series.length === 1 && <b>{format(values[0] ?? 0)}</b>}
          </span>
        ))}
      </div>
      <ChartTable {...props} />
    </figure>
  );
}

function tooltipOf({ points, series, format }: BarChartProps, point: number, of: number): string {
  const { label = '', values = [] } = points[point] ?? {};
  const name = series.length > 1 ? `${series[of] ?? ''}, ` : '';
  return `${name}${label}: ${format(values[of] ?? 0)}`;
}

function Legend({ series }: Pick<BarChartProps, 'series'>) {
  return (
    <span className={styles.legend}>
      {series.map((name, index) => (
        <span key={name}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" className={styles[`series${index}`]} />
          </svg>
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  );
}

function ChartTable({ title, pointTitle, series, points, format }: BarChartProps) {
  const t = useText();
  return (
    <details className={styles.numbers}>
      <summary>{t('chart_numbers')}</summary>
      <div className={styles.scroll}>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{pointTitle}</th>
              {series.map((name) => (
                <th key={name} scope="col" className={classNames(styles.number)}>
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((value, index) => (
                  <td key={series[index]} className={styles.number}>
                    {format(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
