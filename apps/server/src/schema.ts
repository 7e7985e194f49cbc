import { join } from 'node:path';
import { notificationPartitions } from './notifications/index.ts';
import type { Schema } from './platform/database/migrate.ts';
import { platformPartitions, type PartitionedTable } from './platform/database/partitions.ts';
import { readSqlFile } from './platform/database/sql-file.ts';
import { decisionPartitions } from './decisions/index.ts';
import { trackingPartitions } from './tracking/index.ts';

/**
 * In the order in which they run: a table comes after those it references. How to add one: docs/architecture/server.md.
 */
const migrations = {
  '001_platform': 'platform/database/schema.sql',
  '002_accounts': 'accounts/schema.sql',
  '003_settings': 'settings/schema.sql',
  '004_catalogue': 'catalogue/schema.sql',
  '005_languages': 'languages/schema.sql',
  '006_fares': 'fares/schema.sql',
  '007_promos': 'promos/schema.sql',
  '008_wallet': 'wallet/schema.sql',
  '009_bookings': 'bookings/schema.sql',
  '010_payments': 'payments/schema.sql',
  '011_withdrawals': 'withdrawals/schema.sql',
  '012_dispatch': 'dispatch/schema.sql',
  '013_tracking': 'tracking/schema.sql',
  '014_ratings': 'ratings/schema.sql',
  '015_files': 'files/schema.sql',
  '016_notifications': 'notifications/schema.sql',
  '017_chat': 'chat/schema.sql',
  '018_audit': 'audit/schema.sql',
  '019_offers_expire': 'dispatch/migrations/019_offers_expire.sql',
  '022_events_by_transaction': 'platform/outbox/migrations/022_events_by_transaction.sql',
  '027_car_type_images': 'files/migrations/027_car_type_images.sql',
  '028_row_versions': 'platform/database/migrations/028_row_versions.sql',
  '031_manual_dispatch': 'bookings/migrations/031_manual_dispatch.sql',
  '037_payment_session': 'payments/migrations/037_payment_session.sql',
  '046_position_tokens': 'tracking/migrations/046_position_tokens.sql',
  '047_push_device_name': 'notifications/migrations/047_push_device_name.sql',
  '049_saved_places': 'places/schema.sql',
  '050_trip_shares': 'bookings/migrations/050_trip_shares.sql',
  '053_setup_steps': 'setup/migrations/053_setup_steps.sql',
  '058_api_keys': 'api-keys/migrations/058_api_keys.sql',
  '059_webhooks': 'webhooks/migrations/059_webhooks.sql',
  '063_ended_bookings': 'bookings/migrations/063_ended_bookings.sql',
  '064_earned_months': 'reports/migrations/064_earned_months.sql',
  '065_listed_users': 'accounts/migrations/065_listed_users.sql',
  '066_audit_lists': 'audit/migrations/066_audit_lists.sql',
  '067_unpaid_listed': 'bookings/migrations/067_unpaid_listed.sql',
  '068_decisions': 'decisions/migrations/068_decisions.sql',
  '069_fairness': 'dispatch/migrations/069_fairness.sql',
  '070_dispatch_lease': 'dispatch/migrations/070_dispatch_lease.sql',
  '071_promises': 'promises/migrations/071_promises.sql',
  '072_mode_failed': 'dispatch/migrations/072_mode_failed.sql',
  '073_payment_refunds': 'payments/migrations/073_payment_refunds.sql',
  '077_reason_audience': 'catalogue/migrations/077_reason_audience.sql',
  '078_driver_documents': 'documents/migrations/078_driver_documents.sql',
  '079_document_and_logo_images': 'files/migrations/079_document_and_logo_images.sql',
  '081_notifications_read': 'notifications/migrations/081_notifications_read.sql',
  '082_assistance': 'bookings/migrations/082_assistance.sql',
  '084_map_calls': 'maps/migrations/084_map_calls.sql',
  '087_rehearsals': 'rehearsals/migrations/087_rehearsals.sql',
  '090_expiry_notices': 'documents/migrations/090_expiry_notices.sql',
  '092_message_switches': 'notifications/migrations/092_message_switches.sql',
  '093_dead_addresses': 'platform/messages/migrations/093_dead_addresses.sql',
  '097_delivery_reports': 'platform/messages/migrations/097_delivery_reports.sql',
  '098_payout_files': 'payments/migrations/098_payout_files.sql',
  '115_session_devices': 'accounts/migrations/115_session_devices.sql',
  '126_push_receipts': 'platform/messages/migrations/126_push_receipts.sql',
  '139_zones': 'zones/migrations/139_zones.sql',
  '140_served_city': 'maps/migrations/140_served_city.sql',
  '160_search_pieces': 'bookings/migrations/160_search_pieces.sql',
  '161_audit_actions': 'audit/migrations/161_audit_actions.sql',
  '162_ended_activity': 'bookings/migrations/162_ended_activity.sql',
  '170_learned_speeds': 'speeds/migrations/170_learned_speeds.sql',
  '180_further_cities': 'maps/migrations/180_further_cities.sql',
  '181_speeds_by_city': 'speeds/migrations/181_speeds_by_city.sql',
  '200_learned_road_speeds': 'speeds/migrations/200_learned_road_speeds.sql',
  '220_driver_names': 'accounts/migrations/220_driver_names.sql',
  '230_unconfirmed_fixes': 'dispatch/migrations/230_unconfirmed_fixes.sql',
  '240_audit_numbers': 'audit/migrations/240_audit_numbers.sql',
  '250_rated_without_index': 'bookings/migrations/250_rated_without_index.sql',
  '251_room_for_updates': 'platform/database/migrations/251_room_for_updates.sql',
  '252_planned_search_pieces': 'bookings/migrations/252_planned_search_pieces.sql',
  '260_steps_in_place': 'bookings/migrations/260_steps_in_place.sql',
  '261_positions_in_place': 'dispatch/migrations/261_positions_in_place.sql',
  '270_booking_rules': 'bookings/migrations/270_booking_rules.sql',
  '271_next_round': 'bookings/migrations/271_next_round.sql',
  '280_tariffs': 'fares/migrations/280_tariffs.sql',
  '281_notification_bookings': 'notifications/migrations/281_notification_bookings.sql',
  '282_audit_requests': 'audit/migrations/282_audit_requests.sql',
  '283_audit_number_ranges': 'audit/migrations/283_audit_number_ranges.sql',
  '284_audit_objects': 'audit/migrations/284_audit_objects.sql',
  '285_offers_of_open_bookings': 'dispatch/migrations/285_offers_of_open_bookings.sql',
  '286_notifications_of_people': 'notifications/migrations/286_notifications_of_people.sql',
};

/** In the order in which they run: a trigger comes after the function that it calls. */
const functions = [
  'platform/outbox/functions/next-event-number.sql',
  'platform/outbox/functions/settled-event-number.sql',
  'platform/transaction/functions/run-again.sql',
  'platform/reference/functions/change-reference-version.sql',
  'settings/functions/settings-is-reference.sql',
  'catalogue/functions/car-types-is-reference.sql',
  'zones/functions/zones-is-reference.sql',
  'speeds/functions/learned-speeds-is-reference.sql',
  'speeds/functions/learned-road-speeds-is-reference.sql',
  'languages/functions/languages-is-reference.sql',
  'notifications/functions/message-templates-is-reference.sql',
  'notifications/functions/messages-turned-off-is-reference.sql',
  'fares/functions/tariffs-are-kept.sql',
  'wallet/functions/ledger-book.sql',
  'wallet/functions/ledger-is-kept.sql',
  'wallet/functions/book-transaction.sql',
  'bookings/functions/hold-ride.sql',
  'bookings/functions/is-approved-driver.sql',
  'bookings/functions/list-ended-booking.sql',
  'reports/functions/add-up-earnings.sql',
  'audit/functions/next-audit-number.sql',
  'audit/functions/settled-audit-number.sql',
  'audit/functions/audit-is-kept.sql',
  'audit/functions/number-waiting-entry.sql',
];

const fileAt = (name: string, path: string) => readSqlFile(name, join(import.meta.dirname, path));

/** Every table, function and trigger, by capability. */
export const schema: Schema = {
  migrations: Object.entries(migrations).map(([name, path]) => fileAt(name, path)),
  functions: functions.map((path) => fileAt(path, path)),
};

/** Every table that is partitioned by time. */
export const partitionedTables: readonly PartitionedTable[] = [
  ...platformPartitions,
  ...trackingPartitions,
  ...decisionPartitions,
  ...notificationPartitions,
];
