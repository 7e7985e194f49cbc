import type { CityReport } from '@fiacre/contract';
import { Fragment, useState, type ReactNode } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useMutation } from '@tanstack/react-query';
import { useCityReport, useSwitchCityBack } from '../../api/integrations.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './integrations.module.css';

/** Shows what the import of the city used from its file, and what it left out and why. */
export function CityReportSection() {
  const t = useText();
  const [wantedId, setWantedId] = useState<string | null>(null);
  const { data, error } = useCityReport(wantedId);
  return (
    <section className={styles.section} aria-label={t('city_report')}>
      <div className={styles.head}>
        <h2>{t('city_report')}</h2>
        {data?.previousId != null && <SwitchBack to={data.previousId} onSwitched={setWantedId} />}
      </div>
      <p className={styles.lead}>{t('city_report_text')}</p>
      {error !== null && <Notice tone="bad">{t(failureOf(error).code)}</Notice>}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data !== undefined && (
        <dl className={styles.report}>
          <Source report={data} />
          <Figures report={data} />
        </dl>
      )}
    </section>
  );
}

/** Serves the map from before the last update again, after a confirmation. */
function SwitchBack({ to, onSwitched }: { readonly to: string; readonly onSwitched: (id: string) => void }) {
  const t = useText();
  const { allowCriticalEditsAdmin } = useSettings();
  const [isAsking, setIsAsking] = useState(false);
  const switchBack = useSwitchCityBack();
  const switching = useMutation({
    mutationFn: () => switchBack(to),
    onSuccess: () => {
      onSwitched(to);
      setIsAsking(false);
    },
  });
  if (!allowCriticalEditsAdmin) return null;
  return (
    <>
      <Button tone="secondary" onClick={() => setIsAsking(true)}>
        {t('city_switch_back')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('city_switch_back_title')}
          verb={t('city_switch_back')}
          busy={switching.isPending}
          error={switching.error}
          onConfirm={() => switching.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('city_switch_back_text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A list and not a table: on a phone with large text, a value moves below its name. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Source({ report }: { readonly report: CityReport }) {
  const { t, locale } = useI18n();
  const { city, file, area, bounds } = report;
  const degrees = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const dataAt = file?.dataAt ?? null;
  const unread = file?.unknownFeatures ?? [];
  return (
    <>
      <Fact name={t('city_report_city')}>
        <bdi>{city}</bdi>
      </Fact>
      <Fact name={t('city_report_file')}>
        {file === null ? t('city_report_demo') : <bdi>{file.name}</bdi>}
      </Fact>
      {dataAt !== null && <Fact name={t('city_report_data_at')}>{day.format(new Date(dataAt))}</Fact>}
      {area !== null && (
        <Fact name={t('city_report_area')}>
          {area === 'polygon' ? t('city_report_polygon') : <bdi>{area}</bdi>}
        </Fact>
      )}
      <Fact name={t('city_report_bounds')}>
        {(['west', 'south', 'east', 'north'] as const).map((side, at) => (
          <Fragment key={side}>
            {at > 0 && ' · '}
            <bdi>{degrees.format(bounds[side])}</bdi>
          </Fragment>
        ))}
      </Fact>
      {unread.length > 0 && (
        <Fact name={t('city_report_unread')}>
          <bdi>{unread.join(', ')}</bdi>
        </Fact>
      )}
    </>
  );
}

function Figures({ report }: { readonly report: CityReport }) {
  const { t, locale } = useI18n();
  const { junctions, roads, addresses, turnRestrictions } = report;
  const kilometres = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: 1,
  });
  const km = (metres: number) => kilometres.format(metres / 1000);
  const number = new Intl.NumberFormat(locale);
  const format = (count: number) => number.format(count);
  return (
    <>
      <Fact name={t('city_report_junctions')}>{format(junctions)}</Fact>
      <Fact name={t('city_report_usable')}>{km(roads.usableMetres)}</Fact>
      <Fact name={t('city_report_islands_served')}>
        {format(roads.islandsServed)} ({km(roads.servedIslandMetres)})
      </Fact>
      <Fact name={t('city_report_islands_lost')}>{format(roads.islandsLost)}</Fact>
      <Fact name={t('city_report_islands')}>{km(roads.islandMetres)}</Fact>
      <Fact name={t('city_report_ferries')}>{km(roads.ferryMetres)}</Fact>
      <Fact name={t('city_report_closed')}>{km(roads.closedMetres)}</Fact>
      <Fact name={t('city_report_clipped')}>{km(roads.clippedMetres)}</Fact>
      <Fact name={t('city_report_cut')}>{format(roads.cutWays)}</Fact>
      <Fact name={t('city_report_placed')}>{format(addresses.placed)}</Fact>
      <Fact name={t('city_report_lost')}>{format(addresses.lost)}</Fact>
      <Fact name={t('city_report_turns')}>
        {format(turnRestrictions.applied + turnRestrictions.conditional)}
      </Fact>
      <Fact name={t('city_report_turns_other')}>{format(turnRestrictions.notForTaxis)}</Fact>
      <Fact name={t('city_report_turns_lost')}>{format(turnRestrictions.unusable)}</Fact>
    </>
  );
}
