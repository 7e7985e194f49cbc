import type { KerbPlace, Language } from '@fiacre/contract';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { kerbLink, useKerbPlaces } from '../../api/office/kerb.ts';
import { useLanguages } from '../../api/office/languages.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { directionOf } from '../../i18n/direction.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { QrCode } from '../../ui/account/qr-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import styles from './kerb-print.module.css';

const stickersOnSheet = 12;

/**
 * The whole sheet without margins, while this page is shown: a rule in a style file would apply to the prints of all pages,
 * and a named page begins with an empty one.
 */
function useWholeSheet(): void {
  useEffect(() => {
    // The environment of tests has no style sheets of scripts.
    if (!('adoptedStyleSheets' in document)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@page { size: A4 portrait; margin: 0 }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}

/** `/kerbplaces/:id/print`: a place's code as an A4 poster or a sheet of stickers. Source: KERB-9. */
export function KerbPrintPage() {
  const t = useText();
  const { id } = useParams();
  const { data: places, error } = useKerbPlaces();
  const languages = useLanguages().data?.items;
  const [search, setSearch] = useSearchParams();
  const { locale } = useI18n();
  useWholeSheet();
  const place = places?.find((one) => one.id === id);
  if (place === undefined || languages === undefined)
    return places === undefined && error === null ? (
      <PageSpinner />
    ) : (
      <Notice tone="bad">{t('not_found')}</Notice>
    );
  const sheet = search.get('sheet') === 'stickers' ? 'stickers' : 'poster';
  const chosen = [search.get('first') ?? locale, search.get('second') ?? ''];
  const shown = chosen.flatMap((name) => languages.find(({ langLocale }) => langLocale === name) ?? []);
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const names = languages.map(({ langLocale, langName }) => ({ value: langLocale, label: langName }));
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <h1>{t('kerb_code_of', { name: place.name })}</h1>
        <Segmented
          label={t('kerb_print')}
          value={sheet}
          onChange={(value) => change('sheet', value)}
          options={[
            { value: 'poster', label: t('kerb_print_poster') },
            { value: 'stickers', label: t('kerb_print_stickers') },
          ]}
        />
        <SelectField
          label={t('kerb_language')}
          value={chosen[0]}
          options={names}
          onChange={({ target }) => change('first', target.value)}
        />
        <SelectField
          label={t('kerb_second_language')}
          value={chosen[1]}
          options={[{ value: '', label: t('kerb_commission_none') }, ...names]}
          onChange={({ target }) => change('second', target.value)}
        />
        <Button onClick={() => window.print()}>{t('kerb_print')}</Button>
      </div>
      {sheet === 'poster' ? (
        <section className={styles.poster}>
          <Printed place={place} languages={shown} />
        </section>
      ) : (
        <section className={styles.stickers}>
          {Array.from({ length: stickersOnSheet }, (_, index) => (
            <div key={index} className={styles.sticker}>
              <Printed place={place} languages={shown} />
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

interface PrintedProps {
  readonly place: KerbPlace;
  readonly languages: readonly Language[];
}

/** The code, what to do with it in each language, and the operator’s and the place's name. */
function Printed({ place, languages }: PrintedProps) {
  const { appName } = useSettings();
  return (
    <>
      <p className={styles.operator}>
        <bdi>{appName}</bdi>
      </p>
      {languages.map(({ langLocale, keyValuePairs }) => (
        <p key={langLocale} className={styles.call} lang={langLocale} dir={directionOf(langLocale)}>
          {keyValuePairs['kerb_poster_title']}
        </p>
      ))}
      <div className={styles.qr}>
        <QrCode text={kerbLink(place)} caption={kerbLink(place).replace(/^https?:\/\//, '')} />
      </div>
      <p className={styles.place}>
        <bdi>{place.name}</bdi>
      </p>
    </>
  );
}
