import { brandContrast, brandTokens, type BrandColours } from '@fiacre/domain';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import styles from './settings-form.module.css';

export interface ColourInputProps {
  readonly name: keyof BrandColours;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** `#rrggbb`; empty for the default colour. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const defaults: BrandColours = { actionColour: '#ffb520', linkColour: '#15388f' };

/** A colour with its contrast, and how it looks on light and on dark. The server checks the contrast again. */
export function ColourInput({ name, label, hint, error, value, onChange }: ColourInputProps) {
  const { t, locale } = useI18n();
  const shown = value === '' ? defaults[name] : value;
  const { ratio, required } = brandContrast(name, shown);
  const format = (figure: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(figure);
  const figures = { ratio: format(ratio), required: format(required) };
  const isReadable = ratio >= required;
  const problem = isReadable ? error : t('set_colour_unreadable', figures);
  return (
    <Field label={label} hint={hint} error={problem}>
      {(ids) => (
        <div className={styles.colour}>
          <input {...ids} type="color" value={shown} onChange={(event) => onChange(event.target.value)} />
          {isReadable && <ColourSamples name={name} colour={shown} />}
          {value !== '' && (
            <Button tone="quiet" onClick={() => onChange('')}>
              {t('set_colour_default')}
            </Button>
          )}
          {isReadable && <span role="status">{t('set_colour_contrast', figures)}</span>}
        </div>
      )}
    </Field>
  );
}

/** The colour as shown on pages; on dark backgrounds it is lightened just enough. */
function ColourSamples({ name, colour }: { readonly name: keyof BrandColours; readonly colour: string }) {
  const { t } = useI18n();
  const tokens = brandTokens({ actionColour: '', linkColour: '', [name]: colour });
  return (
    <>
      {(['light', 'dark'] as const).map((scheme, at) => {
        const of = (token: string) => tokens[token]?.[at];
        const isLink = name === 'linkColour';
        const style = isLink
          ? { color: of('link') }
          : { color: of('on-lamp'), background: of('lamp'), borderRadius: '0.25rem' };
        return (
          <span
            key={scheme}
            className={scheme === 'dark' ? styles.onDark : styles.onLight}
            aria-hidden="true"
          >
            <span className={styles.sample} style={style}>
              {t('set_colour_sample')}
            </span>
          </span>
        );
      })}
    </>
  );
}
