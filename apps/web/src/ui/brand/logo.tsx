import { useSettings } from '../../api/shared-queries.ts';
import { classNames } from '../styles/class-names.ts';
import { Lantern } from './lantern.tsx';
import styles from './logo.module.css';

export interface LogoProps {
  readonly name: string;
  /** `light` for a dark background, `dark` for a light one. */
  readonly tone: 'light' | 'dark';
}

/** The operator's logo, or our lamp, and the operator's name for the product. */
export function Logo({ name, tone }: LogoProps) {
  const { logoImage } = useSettings();
  return (
    <span className={classNames(styles.logo, styles[tone])} data-logo={tone}>
      {logoImage === '' ? (
        <Lantern className={styles.mark} />
      ) : (
        <img className={styles.mark} src={logoImage} alt="" />
      )}
      <bdi>{name}</bdi>
    </span>
  );
}
