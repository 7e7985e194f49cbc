import { roles, type Role } from '@fiacre/domain';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { TextKey } from '../i18n/text-key.ts';
import type { IconName } from '../ui/icon.tsx';

/** A page of the product. Routes, access, navigation, code splitting and the tests of all pages derive from it. */
export interface Page {
  readonly path: string;
  /** `everyone`, or the roles that may open it. */
  readonly access: 'everyone' | readonly Role[];
  /** Imports the page when it is opened. The bundler splits by these literal imports. */
  readonly load: () => Promise<ComponentType>;
  /** The label of links to the page. */
  readonly label?: TextKey;
  /** Adds it to the back-office navigation of every role that may open it. */
  readonly icon?: IconName;
  /** The group of the navigation that it belongs to. */
  readonly group?: NavigationGroup;
  /** Also has an item of its own, right before its group. Source: NAV-1. */
  readonly aboveGroup?: true;
  /** Adds it to the public header and drawer under this label; guests may see another label, or none. */
  readonly publicLink?: { readonly guest?: TextKey; readonly signedIn: TextKey };
  /** Rendered on the server. Other pages require a signed-in browser anyway. */
  readonly onServer?: true;
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
    label: 'home',
    icon: 'home',
    publicLink: { guest: 'home', signedIn: 'home' },
    onServer: true,
    load: async () => (await import('../features/book-ride/landing-page.tsx')).LandingPage,
  },
  {
    path: '/dashboard',
    access: staff,
    label: 'dashboard',
    icon: 'dashboard',
    load: async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: '/setup',
    access: adminOnly,
    label: 'setup',
    icon: 'check',
    load: async () => (await import('../features/setup/setup-page.tsx')).SetupPage,
  },
  {
    path: '/attention',
    access: staff,
    label: 'attention',
    icon: 'alert',
    load: async () => (await import('../features/attention/attention-page.tsx')).AttentionPage,
  },
  {
    path: '/bookings',
    access: roles,
    label: 'booking_history',
    icon: 'list',
    publicLink: { guest: 'login_or_sign_up', signedIn: 'my_account' },
    onServer: true,
    load: async () => (await import('./pages/bookings-page.tsx')).BookingsPage,
  },
  {
    path: '/bookings/:id',
    access: roles,
    load: async () => (await import('./pages/booking-page.tsx')).BookingPage,
  },
  {
    path: '/bookings/:id/receipt',
    access: roles,
    load: async () => (await import('../features/trip/receipt-page.tsx')).ReceiptPage,
  },
  {
    path: '/earnings',
    access: driverOnly,
    load: async () => (await import('../features/own-earnings/own-earnings-page.tsx')).OwnEarningsPage,
  },
  {
    path: '/offers',
    access: driverOnly,
    load: async () => (await import('../features/dispatch/own-offers-page.tsx')).OwnOffersPage,
  },
  {
    path: '/addbookings',
    access: adminOnly,
    label: 'add_booking',
    icon: 'plus',
    load: async () => (await import('./pages/add-booking-page.tsx')).AddBookingPage,
  },
  {
    path: '/riders',
    access: adminOnly,
    label: 'riders',
    icon: 'people',
    group: 'users',
    load: async () => (await import('../features/people/people-page.tsx')).RidersPage,
  },
  {
    path: '/drivers',
    access: staff,
    label: 'drivers',
    icon: 'car',
    group: 'users',
    aboveGroup: true,
    load: async () => (await import('../features/people/people-page.tsx')).DriversPage,
  },
  {
    path: '/fleetadmins',
    access: adminOnly,
    label: 'fleet_admins',
    icon: 'fleet',
    group: 'users',
    load: async () => (await import('./pages/staff-pages.tsx')).FleetAdminsPage,
  },
  {
    path: '/alladmin',
    access: adminOnly,
    label: 'all_admins',
    icon: 'shield',
    group: 'users',
    load: async () => (await import('./pages/staff-pages.tsx')).AdminsPage,
  },
  {
    path: '/documents',
    access: staff,
    label: 'tab_documents',
    icon: 'card',
    load: async () => (await import('../features/documents/documents-page.tsx')).DocumentsPage,
  },
  {
    path: '/cartypes',
    access: adminOnly,
    label: 'car_types',
    icon: 'seats',
    load: async () => (await import('../features/car-types/car-types-page.tsx')).CarTypesPage,
  },
  {
    path: '/cancelreasons',
    access: adminOnly,
    label: 'cancellation_reasons',
    icon: 'ban',
    load: async () => (await import('../features/cancel-reasons/cancel-reasons-page.tsx')).CancelReasonsPage,
  },
  {
    path: '/dispatchreviews',
    access: adminOnly,
    label: 'dispatch_reviews',
    icon: 'chat',
    load: async () => (await import('../features/dispatch/reviews-page.tsx')).ReviewsPage,
  },
  {
    path: '/rehearsal',
    access: adminOnly,
    label: 'rehearsal',
    icon: 'sliders',
    load: async () => (await import('../features/dispatch/rehearsal-page.tsx')).RehearsalPage,
  },
  {
    path: '/earningreports',
    access: adminOnly,
    label: 'earning_reports',
    icon: 'chart',
    group: 'wallet',
    aboveGroup: true,
    load: async () => (await import('../features/earnings/earning-reports-page.tsx')).EarningReportsPage,
  },
  {
    path: '/driverearning',
    access: staff,
    label: 'driver_earning',
    icon: 'coins',
    group: 'wallet',
    load: async () => (await import('../features/earnings/driver-earning-page.tsx')).DriverEarningPage,
  },
  {
    path: '/addtowallet',
    access: adminOnly,
    label: 'add_to_wallet',
    icon: 'wallet',
    group: 'wallet',
    load: async () => (await import('../features/wallet/add-to-wallet-page.tsx')).AddToWalletPage,
  },
  {
    path: '/withdraws',
    access: adminOnly,
    label: 'withdraws',
    icon: 'bank',
    group: 'wallet',
    load: async () => (await import('../features/withdrawals/withdraws-page.tsx')).WithdrawsPage,
  },
  {
    path: '/appinfo',
    access: adminOnly,
    label: 'app_info',
    icon: 'info',
    group: 'settings',
    load: async () => (await import('../features/settings/app-info-page.tsx')).AppInfoPage,
  },
  {
    path: '/settings',
    access: adminOnly,
    label: 'general_settings',
    icon: 'sliders',
    group: 'settings',
    load: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  },
  {
    path: '/languagesetting',
    access: adminOnly,
    label: 'language_setting',
    icon: 'globe',
    group: 'settings',
    load: async () => (await import('../features/languages/languages-page.tsx')).LanguagesPage,
  },
  {
    path: '/zones',
    access: adminOnly,
    label: 'zones',
    icon: 'pin',
    load: async () => (await import('../features/zones/zones-page.tsx')).ZonesPage,
  },
  {
    path: '/traffic',
    access: adminOnly,
    label: 'speeds',
    icon: 'clock',
    load: async () => (await import('../features/speeds/speeds-page.tsx')).SpeedsPage,
  },
  {
    path: '/payments',
    access: adminOnly,
    label: 'card_payments',
    icon: 'card',
    load: async () => (await import('../features/payments/payments-page.tsx')).PaymentsPage,
  },
  {
    path: '/messagetemplates',
    access: adminOnly,
    label: 'message_templates',
    icon: 'edit',
    load: async () =>
      (await import('../features/message-templates/message-templates-page.tsx')).MessageTemplatesPage,
  },
  {
    path: '/integrations',
    access: adminOnly,
    label: 'integrations',
    icon: 'plug',
    load: async () => (await import('../features/integrations/integrations-page.tsx')).IntegrationsPage,
  },
  {
    path: '/promos',
    access: adminOnly,
    label: 'promos',
    icon: 'tag',
    load: async () => (await import('../features/promos/promos-page.tsx')).PromosPage,
  },
  {
    path: '/notifications',
    access: adminOnly,
    label: 'push_notifications',
    icon: 'bell',
    load: async () => (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
  },
  {
    path: '/audit',
    access: adminOnly,
    label: 'audit_trail',
    icon: 'clock',
    load: async () => (await import('../features/audit/audit-page.tsx')).AuditPage,
  },
  {
    path: '/about-us',
    access: 'everyone',
    publicLink: { guest: 'about_us', signedIn: 'about_us' },
    onServer: true,
    load: async () => (await import('../features/static-pages/about-page.tsx')).AboutPage,
  },
  {
    path: '/privacy-policy',
    access: 'everyone',
    publicLink: { guest: 'privacy_policy', signedIn: 'privacy_policy' },
    onServer: true,
    load: async () => (await import('../features/static-pages/privacy-page.tsx')).PrivacyPage,
  },
  {
    path: '/background-positions',
    access: ['driver'],
    load: async () =>
      (await import('../features/background-positions/background-positions-page.tsx'))
        .BackgroundPositionsPage,
  },
  {
    path: '/inbox',
    access: ['rider', 'driver'],
    load: async () =>
      (await import('../features/own-notifications/own-notifications-page.tsx')).OwnNotificationsPage,
  },
  {
    path: '/profile',
    access: roles,
    label: 'profile',
    icon: 'user',
    publicLink: { signedIn: 'profile' },
    onServer: true,
    load: async () => (await import('./pages/profile-pages.tsx')).AccountPage,
  },
  {
    path: '/profile/wallet',
    access: ['rider', 'driver'],
    load: async () => (await import('./pages/profile-pages.tsx')).WalletPage,
  },
  {
    path: '/profile/documents',
    access: driverOnly,
    load: async () => (await import('./pages/profile-pages.tsx')).OwnDocumentsPage,
  },
  {
    path: '/profile/places',
    access: ['rider'],
    load: async () => (await import('./pages/profile-pages.tsx')).PlacesPage,
  },
  {
    path: '/profile/notifications',
    access: ['rider', 'driver'],
    load: async () => (await import('./pages/profile-pages.tsx')).PushSettingsPage,
  },
  {
    path: '/profile/security',
    access: roles,
    load: async () => (await import('./pages/profile-pages.tsx')).SecurityPage,
  },
  {
    path: '/profile/privacy',
    access: roles,
    load: async () => (await import('./pages/profile-pages.tsx')).OwnDataPage,
  },
  {
    path: '/login',
    access: 'everyone',
    visitor: true,
    onServer: true,
    load: async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage,
  },
  {
    path: '/register',
    access: 'everyone',
    visitor: true,
    onServer: true,
    load: async () => (await import('../features/register/register-page.tsx')).RegisterPage,
  },
  {
    path: '/reset-password',
    access: 'everyone',
    onServer: true,
    load: async () => (await import('../features/reset-password/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: '/verify-email',
    access: 'everyone',
    onServer: true,
    load: async () => (await import('../features/verify-email/verify-email-page.tsx')).VerifyEmailPage,
  },
  {
    path: '/follow',
    access: 'everyone',
    load: async () => (await import('../features/follow-trip/follow-trip-page.tsx')).FollowTripPage,
  },
  {
    path: '/sandbox/outbox',
    access: 'everyone',
    sandboxOnly: true,
    load: async () => (await import('../features/outbox/outbox-page.tsx')).OutboxPage,
  },
];

/** The router pattern of a page's path; a trailing slash makes no difference. */
export const pathPattern = ({ path }: Page) => ({ path, caseSensitive: true });

/** The page at an address, or undefined for an unknown address. */
export function pageAt(pathname: string): Page | undefined {
  return pages.find((page) => matchPath(pathPattern(page), pathname) !== null);
}

export function isOpenTo({ access }: Page, role: Role): boolean {
  return access === 'everyone' || access.includes(role);
}
