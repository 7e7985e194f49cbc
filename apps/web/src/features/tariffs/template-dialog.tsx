import { carTypeRules, tariffTemplates, type TariffDraft as TariffContent } from '@fiacre/domain';
import { useState } from 'react';
import { useSettings, useTariffs } from '../../api/shared-queries.ts';
import { formatDay } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { always, everywhere } from './tariff-draft.ts';
import { TariffDialog, type TemplatePart } from './tariff-dialog.tsx';
import { inCurrency } from './template-currency.ts';
import { priceWords, useWording, whenWords, whereWords } from './tariff-words.ts';
import styles from './tariffs.module.css';

interface Template {
  readonly key: string;
  readonly label: string;
  readonly place: string;
  readonly asOf: string | null;
  readonly tariffs: readonly TariffContent[];
}

/** The tariffs of some towns, and the line of each car type, in the operator's currency. Source: TARIFF-15. */
function useTemplates(): readonly Template[] {
  const { t, own } = useI18n();
  const settings = useSettings();
  const { data: carTypes = [] } = useTariffs();
  const { code: currency, decimal, convertToMile } = settings;
  const towns = tariffTemplates.map(({ code, place, asOf, tariffs }) => ({
    key: code,
    label: place,
    place,
    asOf,
    tariffs: tariffs.map((tariff) => inCurrency(tariff, currency, decimal)),
  }));
  const lines = carTypes.map((carType) => {
    const name = own(carType.name);
    const rules = carTypeRules(carType, { currency, decimal, convertToMile });
    const where = { ...everywhere, carTypes: [carType.id] };
    return {
      key: carType.id,
      label: t('tariff_template_line', { carType: name }),
      place: name,
      asOf: null,
      tariffs: [{ name, when: always, where, priority: 0, rules }],
    };
  });
  return [...towns, ...lines];
}

interface TemplateDialogProps {
  readonly onUse: (parts: readonly TemplatePart[]) => void;
  readonly onClose: () => void;
}

/** Begins with the tariffs of a town, which are then compared and saved one by one. Source: TARIFF-15. */
export function TemplateDialogs({ onClose }: { readonly onClose: () => void }) {
  const [parts, setParts] = useState<readonly TemplatePart[]>([]);
  const [template, ...rest] = parts;
  if (template === undefined) return <TemplateDialog onUse={setParts} onClose={onClose} />;
  return (
    <TariffDialog
      key={template.number}
      tariff={null}
      template={template}
      onSaved={() => (rest.length === 0 ? onClose() : setParts(rest))}
      onClose={onClose}
    />
  );
}

function TemplateDialog({ onUse, onClose }: TemplateDialogProps) {
  const t = useText();
  const templates = useTemplates();
  const [key, setKey] = useState(templates[0]?.key ?? '');
  const chosen = templates.find((template) => template.key === key);
  const use = () => {
    const { tariffs = [], place = '', asOf = null } = chosen ?? {};
    onUse(tariffs.map((content, i) => ({ content, place, asOf, number: i + 1, count: tariffs.length })));
  };
  return (
    <Dialog
      wide
      title={t('tariff_template')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={use}>{t('tariff_template_use')}</Button>
        </>
      }
    >
      <div className={styles.section}>
        <p>{t('tariff_template_lead')}</p>
        <SelectField
          label={t('tariff_template_of')}
          value={key}
          onChange={(event) => setKey(event.target.value)}
          options={templates.map(({ key: value, label }) => ({ value, label }))}
        />
        {chosen !== undefined && <Preview template={chosen} />}
      </div>
    </Dialog>
  );
}

function Preview({ template: { place, asOf, tariffs } }: { readonly template: Template }) {
  const words = useWording();
  const { t } = words;
  const { code } = useSettings();
  const isForeign = tariffTemplates.some((town) => town.place === place && town.currency !== code);
  return (
    <>
      {asOf !== null && (
        <Notice tone="warn">
          {t('tariff_template_notice', {
            place,
            date: formatDay(words.dateLocale, asOf, { dateStyle: 'long' }),
          })}{' '}
          {isForeign && t('tariff_template_currency', { currency: code })}
        </Notice>
      )}
      <ul className={styles.templates}>
        {tariffs.map(({ name, rules, when, where }) => (
          <li key={name}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span>{priceWords(words, rules)}</span>
            <small>
              {whenWords(words, when)} · {whereWords(words, where)}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
