/** How the payer's browser gets to the provider: by a URL, or by a form that one of our pages posts. */
export type HandOff = (
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'form'; readonly address: string; readonly fields: Readonly<Record<string, string>> }
) & {
  /** The provider's own id for the opened payment, which is stored as `order.provider_session`. */
  readonly session?: string;
};
