// Longer than 500 lines because it lists every page once, for everything that is derived from the list.
import { roles, type Role } from '@fiacre/domain';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { IconName } from '../../ui/icon.tsx';
import { documentTitle } from '../../ui/page-title.ts';

/** A page of the product. Routes, access, navigation, code splitting and the tests of all pages derive from it. */
export interface Page {
  readonly path: string;
  /** `everyone`, or the roles that may open it. */
  readonly access: 'everyone' | readonly Role[];
  /** Imports the page when it is opened. The bundler splits by these literal imports. */
  readonly load: () => Promise<ComponentType>;
  /** The page's name, in its document title (ROUTE-9) and in the back-office navigation. */
  readonly title: TextKey;
  /** Its name for readers who see other content there. */
  readonly titleFor?: Partial<Record<Role, TextKey>>;
  /** Adds it to the back-office navigation of every role that may open it. */
  readonly icon?: IconName;
  /** The group of the navigation that it belongs to. */
  readonly group?: NavigationGroup;
  /** Also has a separate item, right before its group. Source: NAV-1. */
  readonly aboveGroup?: true;
  /** Adds it to the public header and drawer under this label; guests may see another label, or none. */
  readonly publicLink?: { readonly guest?: TextKey; readonly signedIn: TextKey };
  /** Rendered on the server, with or without the data that it requests. Other pages require a signed-in browser anyway. */
  readonly onServer?: true | 'with data';
  /** Redirects signed-in users to their landing page (ROUTE-10). */
  readonly visitor?: true;
  /** Exists in sandbox mode only. */
  readonly sandboxOnly?: true;
  /** The file that `load` imports, which identifies the chunk in the build manifest; `vite.config.ts` fills it in. */
  readonly source?: string;
}

/** The groups of the back-office navigation. Source: NAV-1. */
export type NavigationGroup = 'users' | 'wallet' | 'settings';

const staff: readonly Role[] = ['admin', 'fleetadmin'];
const driverOnly: readonly Role[] = ['driver'];
const adminOnly: readonly Role[] = ['admin'];

/** Every page, in the order of the navigation. Sources: ROUTE-1 to ROUTE-5, LAYOUT-2, LAYOUT-3, NAV-1. */
export const pages: readonly Page[] = [
  {
    path: '/',
    access: 'everyone',
    title: 'home',
    icon: 'home',
    publicLink: { guest: 'home', signedIn: 'home' },
    onServer: true,
    load: async () => (await import('../../features/book-ride/landing/landing-page.tsx')).LandingPage,
  },
  {
    path: '/dashboard',
    access: staff,
    title: 'dashboard',
    icon: 'dashboard',
    onServer: 'with data',
    load: async () => (await import('../../features/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: '/setup',
    access: adminOnly,
    title: 'setup',
    icon: 'check',
    load: async () => (await import('../../features/setup/setup-page.tsx')).SetupPage,
  },
  {
    path: '/attention',
    access: staff,
    title: 'attention',
    icon: 'alert',
    load: async () => (await import('../../features/attention/attention-page.tsx')).AttentionPage,
  },
  {
    path: '/bookings',
    access: roles,
    title: 'booking_history',
    titleFor: { rider: 'tab_rides', driver: 'driver_desk' },
    icon: 'list',
    publicLink: { guest: 'login_or_sign_up', signedIn: 'my_account' },
    onServer: true,
    load: async () => (await import('./bookings-page.tsx')).BookingsPage,
  },
  {
    path: '/bookings/:id',
    access: roles,
    title: 'col_id',
    load: async () => (await import('./booking-page.tsx')).BookingPage,
  },
  {
    path: '/bookings/:id/receipt',
    access: roles,
    title: 'receipt',
    load: async () => (await import('../../features/trip/receipt/receipt-page.tsx')).ReceiptPage,
  },
  {
    path: '/earnings',
    access: driverOnly,
    title: 'own_earnings',
    load: async () => (await import('../../features/own-earnings/own-earnings-page.tsx')).OwnEarningsPage,
  },
  {
    path: '/offers',
    access: driverOnly,
    title: 'own_offers',
    load: async () => (await import('../../features/dispatch/own-offers-page.tsx')).OwnOffersPage,
  },
  {
    path: '/addbookings',
    access: adminOnly,
    title: 'add_booking',
    icon: 'plus',
    load: async () => (await import('./add-booking-page.tsx')).AddBookingPage,
  },
  {
    path: '/series',
    access: adminOnly,
    title: 'series_title',
    icon: 'clock',
    load: async () => (await import('../../features/series/series-page.tsx')).SeriesPage,
  },
  {
    path: '/repeatedrides',
    access: ['rider'],
    title: 'series_own',
    load: async () => (await import('../../features/series/own-series-page.tsx')).OwnSeriesPage,
  },
  {
    path: '/riders',
    access: adminOnly,
    title: 'riders',
    icon: 'people',
    group: 'users',
    load: async () => (await import('../../features/people/people-page.tsx')).RidersPage,
  },
  {
    path: '/drivers',
    access: staff,
    title: 'drivers',
    icon: 'car',
    group: 'users',
    aboveGroup: true,
    onServer: 'with data',
    load: async () => (await import('../../features/people/people-page.tsx')).DriversPage,
  },
  {
    path: '/fleetadmins',
    access: adminOnly,
    title: 'fleet_admins',
    icon: 'fleet',
    group: 'users',
    load: async () => (await import('./staff-pages.tsx')).FleetAdminsPage,
  },
  {
    path: '/alladmin',
    access: adminOnly,
    title: 'all_admins',
    icon: 'shield',
    group: 'users',
    load: async () => (await import('./staff-pages.tsx')).AdminsPage,
  },
  {
    path: '/doubleaccounts',
    access: adminOnly,
    title: 'double_accounts',
    icon: 'swap',
    load: async () => (await import('../../features/people/double-accounts-page.tsx')).DoubleAccountsPage,
  },
  {
    path: '/documents',
    access: staff,
    title: 'tab_documents',
    icon: 'card',
    load: async () => (await import('../../features/documents/documents-page.tsx')).DocumentsPage,
  },
  {
    path: '/cartypes',
    access: adminOnly,
    title: 'car_types',
    icon: 'seats',
    load: async () => (await import('../../features/car-types/car-types-page.tsx')).CarTypesPage,
  },
  {
    path: '/tariffs',
    access: adminOnly,
    title: 'tariffs',
    icon: 'coins',
    load: async () => (await import('../../features/tariffs/tariffs-page.tsx')).TariffsPage,
  },
  {
    path: '/cancelreasons',
    access: adminOnly,
    title: 'cancellation_reasons',
    icon: 'ban',
    load: async () =>
      (await import('../../features/cancel-reasons/cancel-reasons-page.tsx')).CancelReasonsPage,
  },
  {
    path: '/dispatchreviews',
    access: adminOnly,
    title: 'dispatch_reviews',
    icon: 'chat',
    load: async () => (await import('../../features/dispatch/reviews-page.tsx')).ReviewsPage,
  },
  {
    path: '/rehearsal',
    access: adminOnly,
    title: 'rehearsal',
    icon: 'sliders',
    load: async () => (await import('../../features/dispatch/rehearsal-page.tsx')).RehearsalPage,
  },
  {
    path: '/earningreports',
    access: adminOnly,
    title: 'earning_reports',
    icon: 'chart',
    group: 'wallet',
    aboveGroup: true,
    load: async () => (await import('../../features/earnings/earning-reports-page.tsx')).EarningReportsPage,
  },
  {
    path: '/driverearning',
    access: staff,
    title: 'driver_earning',
    icon: 'coins',
    group: 'wallet',
    load: async () => (await import('../../features/earnings/driver-earning-page.tsx')).DriverEarningPage,
  },
  {
    path: '/addtowallet',
    access: adminOnly,
    title: 'add_to_wallet',
    icon: 'wallet',
    group: 'wallet',
    load: async () => (await import('../../features/wallet/add-to-wallet-page.tsx')).AddToWalletPage,
  },
  {
    path: '/withdraws',
    access: adminOnly,
    title: 'withdraws',
    icon: 'bank',
    group: 'wallet',
    load: async () => (await import('../../features/withdrawals/withdraws-page.tsx')).WithdrawsPage,
  },
  {
    path: '/appinfo',
    access: adminOnly,
    title: 'app_info',
    icon: 'info',
    group: 'settings',
    load: async () => (await import('../../features/settings/app-info-page.tsx')).AppInfoPage,
  },
  {
    path: '/settings',
    access: adminOnly,
    title: 'general_settings',
    icon: 'sliders',
    group: 'settings',
    load: async () => (await import('../../features/settings/settings-page.tsx')).SettingsPage,
  },
  {
    path: '/languagesetting',
    access: adminOnly,
    title: 'language_setting',
    icon: 'globe',
    group: 'settings',
    load: async () => (await import('../../features/languages/languages-page.tsx')).LanguagesPage,
  },
  {
    path: '/zones',
    access: adminOnly,
    title: 'zones',
    icon: 'pin',
    load: async () => (await import('../../features/zones/zones-page.tsx')).ZonesPage,
  },
  {
    path: '/closures',
    access: adminOnly,
    title: 'closures',
    icon: 'ban',
    load: async () => (await import('../../features/closures/closures-page.tsx')).ClosuresPage,
  },
  {
    path: '/kerbplaces',
    access: adminOnly,
    title: 'kerb_places',
    icon: 'device',
    load: async () => (await import('../../features/kerb/kerb-page.tsx')).KerbPage,
  },
  {
    path: '/kerbplaces/:id/print',
    access: adminOnly,
    title: 'kerb_print',
    load: async () => (await import('../../features/kerb/kerb-print-page.tsx')).KerbPrintPage,
  },
  {
    path: '/kerbcommissions',
    access: adminOnly,
    title: 'kerb_commissions',
    load: async () => (await import('../../features/earnings/kerb-commissions-page.tsx')).KerbCommissionsPage,
  },
  {
    path: '/k/:code',
    access: 'everyone',
    title: 'book_your_ride',
    load: async () => (await import('../../features/book-ride/kerb/kerb-booking-page.tsx')).KerbBookingPage,
  },
  {
    path: '/traffic',
    access: adminOnly,
    title: 'speeds',
    icon: 'clock',
    load: async () => (await import('../../features/speeds/speeds-page.tsx')).SpeedsPage,
  },
  {
    path: '/payments',
    access: adminOnly,
    title: 'card_payments',
    icon: 'card',
    load: async () => (await import('../../features/payments/payments-page.tsx')).PaymentsPage,
  },
  {
    path: '/messagetemplates',
    access: adminOnly,
    title: 'message_templates',
    icon: 'edit',
    load: async () =>
      (await import('../../features/message-templates/message-templates-page.tsx')).MessageTemplatesPage,
  },
  {
    path: '/integrations',
    access: adminOnly,
    title: 'integrations',
    icon: 'plug',
    load: async () => (await import('../../features/integrations/integrations-page.tsx')).IntegrationsPage,
  },
  {
    path: '/promos',
    access: adminOnly,
    title: 'promos',
    icon: 'tag',
    load: async () => (await import('../../features/promos/promos-page.tsx')).PromosPage,
  },
  {
    path: '/companies',
    access: adminOnly,
    title: 'companies',
    icon: 'wallet',
    load: async () => (await import('../../features/companies/companies-page.tsx')).CompaniesPage,
  },
  {
    path: '/companies/:id',
    access: adminOnly,
    title: 'company_statement',
    load: async () => (await import('../../features/companies/statement-page.tsx')).CompanyStatementPage,
  },
  {
    path: '/notifications',
    access: adminOnly,
    title: 'push_notifications',
    icon: 'bell',
    load: async () => (await import('../../features/notifications/notifications-page.tsx')).NotificationsPage,
  },
  {
    path: '/audit',
    access: adminOnly,
    title: 'audit_trail',
    icon: 'clock',
    load: async () => (await import('../../features/audit/audit-page.tsx')).AuditPage,
  },
  {
    path: '/system',
    access: adminOnly,
    title: 'system',
    icon: 'device',
    load: async () => (await import('../../features/system/system-page.tsx')).SystemPage,
  },
  {
    path: '/about-us',
    access: 'everyone',
    title: 'about_us',
    publicLink: { guest: 'about_us', signedIn: 'about_us' },
    onServer: true,
    load: async () => (await import('../../features/static-pages/about-page.tsx')).AboutPage,
  },
  {
    path: '/privacy-policy',
    access: 'everyone',
    title: 'privacy_policy',
    publicLink: { guest: 'privacy_policy', signedIn: 'privacy_policy' },
    onServer: true,
    load: async () => (await import('../../features/static-pages/privacy-page.tsx')).PrivacyPage,
  },
  {
    path: '/background-positions',
    access: ['driver'],
    title: 'tracker_title',
    load: async () =>
      (await import('../../features/background-positions/background-positions-page.tsx'))
        .BackgroundPositionsPage,
  },
  {
    path: '/inbox',
    access: ['rider', 'driver'],
    title: 'inbox_title',
    load: async () =>
      (await import('../../features/own-notifications/own-notifications-page.tsx')).OwnNotificationsPage,
  },
  {
    path: '/profile',
    access: roles,
    title: 'profile',
    icon: 'user',
    publicLink: { signedIn: 'profile' },
    onServer: true,
    load: async () => (await import('./profile-pages.tsx')).AccountPage,
  },
  {
    path: '/profile/wallet',
    access: ['rider', 'driver'],
    title: 'wallet',
    load: async () => (await import('./profile-pages.tsx')).WalletPage,
  },
  {
    path: '/profile/documents',
    access: driverOnly,
    title: 'own_documents',
    load: async () => (await import('./profile-pages.tsx')).OwnDocumentsPage,
  },
  {
    path: '/profile/places',
    access: ['rider'],
    title: 'places_title',
    load: async () => (await import('./profile-pages.tsx')).PlacesPage,
  },
  {
    path: '/profile/notifications',
    access: ['rider', 'driver'],
    title: 'push_device_title',
    load: async () => (await import('./profile-pages.tsx')).PushSettingsPage,
  },
  {
    path: '/profile/security',
    access: roles,
    title: 'security_title',
    load: async () => (await import('./profile-pages.tsx')).SecurityPage,
  },
  {
    path: '/profile/privacy',
    access: roles,
    title: 'own_data_title',
    load: async () => (await import('./profile-pages.tsx')).OwnDataPage,
  },
  {
    path: '/login',
    access: 'everyone',
    title: 'sign_in',
    visitor: true,
    onServer: true,
    load: async () => (await import('../../features/sign-in/sign-in-page.tsx')).SignInPage,
  },
  {
    path: '/register',
    access: 'everyone',
    title: 'register',
    visitor: true,
    onServer: true,
    load: async () => (await import('../../features/register/register-page.tsx')).RegisterPage,
  },
  {
    path: '/reset-password',
    access: 'everyone',
    title: 'reset_title',
    onServer: true,
    load: async () =>
      (await import('../../features/reset-password/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: '/verify-email',
    access: 'everyone',
    title: 'verify_email_title',
    onServer: true,
    load: async () => (await import('../../features/verify-email/verify-email-page.tsx')).VerifyEmailPage,
  },
  {
    path: '/follow',
    access: 'everyone',
    title: 'follow_title',
    load: async () => (await import('../../features/follow-trip/follow-trip-page.tsx')).FollowTripPage,
  },
  {
    path: '/receipt',
    access: 'everyone',
    title: 'receipt_shared',
    load: async () => (await import('../../features/trip/receipt/receipt-page.tsx')).SharedReceiptPage,
  },
  {
    path: '/sandbox/outbox',
    access: 'everyone',
    title: 'outbox_title',
    sandboxOnly: true,
    load: async () => (await import('../../features/outbox/outbox-page.tsx')).OutboxPage,
  },
];

/** The router pattern of a page's path; a trailing slash makes no difference. */
export const pathPattern = ({ path }: Page) => ({ path, caseSensitive: true });

/** The page at an address, or undefined for an unknown address. */
export function pageAt(pathname: string): Page | undefined {
  return pages.find((page) => matchPath(pathPattern(page), pathname) !== null);
}

/** The document's title: on the landing page, only the operator's name for the product. Source: ROUTE-9. */
export function pageTitle(
  page: Page,
  {
    role,
    appName,
    t,
  }: { readonly role: Role | null; readonly appName: string; readonly t: (key: TextKey) => string },
): string {
  if (page.path === '/') return appName;
  return documentTitle(t((role === null ? undefined : page.titleFor?.[role]) ?? page.title), appName);
}

export function isOpenTo({ access }: Page, role: Role): boolean {
  return access === 'everyone' || access.includes(role);
}
