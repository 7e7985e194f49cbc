import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in German. */
export const speedTexts = {
  speeds: 'Verkehr',
  speeds_lead:
    'Wie viel länger Fahrten dauern als auf leeren Straßen, gelernt aus Ihren eigenen beendeten Fahrten. Ankunftszeiten und Preise nutzen den Wert der Stunde, in der die Fahrt stattfindet.',
  speeds_how:
    '1,3 bedeutet: Eine Fahrt, die beim üblichen Tempo ihrer Straßen 10 Minuten dauert, dauert 13 Minuten. Eine Stunde zählt nur, wenn mindestens {{count}} Fahrer und {{count}} Fahrgäste in ihr unterwegs waren, damit sich niemandes Fahrt daraus ablesen lässt.',
  speeds_few_hint: 'Blasse Werte hatten zu wenige Fahrten und stammen aus anderen Stunden.',
  speeds_none:
    'Noch wurde nichts gelernt. Dafür braucht es Fahrten von mindestens {{count}} Fahrern und {{count}} Fahrgästen in den letzten vier Wochen. Gelernt wird jede Nacht.',
  speeds_off:
    'Ankunftszeiten und Preise nutzen diese Werte nicht, weil der gelernte Verkehr in den Einstellungen ausgeschaltet ist.',
  speeds_learned:
    'Zuletzt gelernt: {{at}}, aus {{trips}} Fahrten. {{leftOut}} weitere hatten keine brauchbare Spur.',
  speeds_area: 'Gebiet',
  speeds_city: 'Ganze Stadt',
  speeds_hour: 'Stunde',
  speeds_trips: 'Fahrten: {{count}}',
  speeds_few: 'Zu wenige Fahrten; aus anderen Stunden',
  speeds_roads: 'Straßenarten',
  speeds_roads_how:
    '1,2 bedeutet: Auf solchen Straßen zu fahren dauert 1,2-mal so lange, wie die Karte sagt, über alle Stunden hinweg. Die Stunden kommen hinzu. Eine Straßenart hat nur dann eine Zeile, wenn mindestens {{count}} Fahrer und {{count}} Fahrgäste darauf unterwegs waren.',
  speeds_road: 'Straßenart',
  speeds_road_factor: 'Verglichen mit der Karte',
  speeds_road_all: 'Alle anderen Straßen',
  speeds_road_motorway: 'Autobahnen',
  speeds_road_trunk: 'Schnellstraßen',
  speeds_road_primary: 'Hauptstraßen',
  speeds_road_secondary: 'Landes- und Sammelstraßen',
  speeds_road_tertiary: 'Verbindungsstraßen',
  speeds_road_unclassified: 'Nebenstraßen',
  speeds_road_residential: 'Wohnstraßen',
  speeds_road_living_street: 'Verkehrsberuhigte Bereiche',
  speeds_road_service: 'Zufahrten',
  speeds_road_trips: 'Fahrten',
  speeds_learn: 'Jetzt lernen',
  speeds_learning: 'Das Lernen hat begonnen. Es kann mehrere Minuten dauern.',
} as const satisfies Translation;
