import type { CityReport } from '@fiacre/contract';
import { exampleAddress } from '@fiacre/domain';
import { Fragment, type ReactNode } from 'react';
import { displayName } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import styles from './integrations.module.css';

interface CityReportProps {
  readonly report: CityReport;
}

/** The parts of its file that a city's import used or left out, and why. */
export function CityReportFacts({ report }: CityReportProps) {
  return (
    <dl className={styles.report}>
      <Source report={report} />
      <Figures report={report} />
    </dl>
  );
}

/** A list and not a table: on a phone with large text, a value moves below its name. */
function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Source({ report }: CityReportProps) {
  const { t, locale } = useI18n();
  const { city, file, area, bounds } = report;
  const degrees = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const dataAt = file?.dataAt ?? null;
  const unread = file?.unknownFeatures ?? [];
  return (
    <>
      <Fact label={t('city_report_city')}>
        <bdi>{city}</bdi>
      </Fact>
      <Fact label={t('city_report_file')}>
        {file === null ? t('city_report_demo') : <bdi>{file.name}</bdi>}
      </Fact>
      {dataAt !== null && <Fact label={t('city_report_data_at')}>{day.format(new Date(dataAt))}</Fact>}
      {area !== null && (
        <Fact label={t('city_report_area')}>
          {area === 'polygon' ? t('city_report_polygon') : <bdi>{area}</bdi>}
        </Fact>
      )}
      <Fact label={t('city_report_country')}>
        <Country country={report.country} />
      </Fact>
      <Fact label={t('city_report_bounds')}>
        {(['west', 'south', 'east', 'north'] as const).map((side, at) => (
          <Fragment key={side}>
            {at > 0 && ' · '}
            <bdi>{degrees.format(bounds[side])}</bdi>
          </Fragment>
        ))}
      </Fact>
      {unread.length > 0 && (
        <Fact label={t('city_report_unread')}>
          <bdi>{unread.join(', ')}</bdi>
        </Fact>
      )}
    </>
  );
}

/** Its name, and what follows from it. */
function Country({ country }: Pick<CityReport, 'country'>) {
  const { t, locale } = useI18n();
  const { code, drivingSide, speedUnit, callingCode, currency, language, addressOrder } = country;
  const nameOf = (type: Intl.DisplayNamesType, of: string | null) =>
    of === null ? null : displayName(locale, type, of);
  const side = t(`city_report_drives_${drivingSide}`);
  const name = nameOf('region', code);
  if (name === null) return side;
  const facts = [name, side, speedUnit, nameOf('currency', currency), nameOf('language', language)];
  return (
    <>
      {facts.filter((fact) => fact !== null).join(' · ')} · <bdi dir="ltr">+{callingCode}</bdi>
      {addressOrder !== null && (
        <>
          {' · '}
          <bdi>{exampleAddress(addressOrder, t('city_report_street'), t('city_report_town'))}</bdi>
        </>
      )}
    </>
  );
}

/** The ways are links, because the mistake is mended on OpenStreetMap. */
function Speeds({ speeds: { roads, examples } }: Pick<CityReport, 'speeds'>) {
  const { locale } = useI18n();
  return (
    <>
      {new Intl.NumberFormat(locale).format(roads)}
      {examples.map(({ way, limit }) => (
        <Fragment key={way}>
          {' · '}
          <a href={`https://www.openstreetmap.org/way/${way}`} target="_blank" rel="noreferrer">
            <bdi>{limit}</bdi>
          </a>
        </Fragment>
      ))}
    </>
  );
}

function Figures({ report }: CityReportProps) {
  const { t, locale } = useI18n();
  const { junctions, roads, addresses, turnRestrictions, hours } = report;
  const kilometres = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: 1,
  });
  const km = (metres: number) => kilometres.format(metres / 1000);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const number = new Intl.NumberFormat(locale);
  const format = (count: number) => number.format(count);
  return (
    <>
      <Fact label={t('city_report_junctions')}>{format(junctions)}</Fact>
      <Fact label={t('city_report_connected')}>{percent.format(roads.connectedShare)}</Fact>
      <Fact label={t('city_report_usable')}>{km(roads.usableMetres)}</Fact>
      <Fact label={t('city_report_islands_served')}>
        {format(roads.islandsServed)} ({km(roads.servedIslandMetres)})
      </Fact>
      <Fact label={t('city_report_islands_lost')}>{format(roads.islandsLost)}</Fact>
      <Fact label={t('city_report_islands')}>{km(roads.islandMetres)}</Fact>
      <Fact label={t('city_report_ferries')}>{km(roads.ferryMetres)}</Fact>
      <Fact label={t('city_report_closed')}>{km(roads.closedMetres)}</Fact>
      <Fact label={t('city_report_clipped')}>{km(roads.clippedMetres)}</Fact>
      <Fact label={t('city_report_cut')}>{format(roads.cutWays)}</Fact>
      <Fact label={t('city_report_speeds')}>
        <Speeds speeds={report.speeds} />
      </Fact>
      <Fact label={t('city_report_placed')}>{format(addresses.placed)}</Fact>
      <Fact label={t('city_report_lost')}>{format(addresses.lost)}</Fact>
      <Fact label={t('city_report_turns')}>
        {format(turnRestrictions.applied + turnRestrictions.conditional + turnRestrictions.unreadable)}
      </Fact>
      <Fact label={t('city_report_turns_other')}>{format(turnRestrictions.notForTaxis)}</Fact>
      <Fact label={t('city_report_turns_lost')}>{format(turnRestrictions.unusable)}</Fact>
      <Fact label={t('city_report_hours')}>{format(hours.roads + hours.gates)}</Fact>
      <Fact label={t('city_report_hours_lost')}>{format(hours.unreadable)}</Fact>
    </>
  );
}
