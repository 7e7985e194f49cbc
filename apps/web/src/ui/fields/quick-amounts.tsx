import { Button } from '../button.tsx';
import { useMoney } from '../price.tsx';
import styles from './quick-amounts.module.css';

export interface QuickAmountsProps {
  /** Minor units. */
  readonly amounts: readonly number[];
  readonly onChoose: (amount: number) => void;
}

/** Common amounts, one click each. */
export function QuickAmounts({ amounts, onChoose }: QuickAmountsProps) {
  const money = useMoney();
  return (
    <div className={styles.quick}>
      {amounts.map((amount) => (
        <Button key={amount} tone="secondary" onClick={() => onChoose(amount)}>
          {money(amount)}
        </Button>
      ))}
    </div>
  );
}
