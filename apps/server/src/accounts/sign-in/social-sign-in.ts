import type { Call, Handler, RawResponse } from '../../platform/http/handler.ts';
import { Refusal, refuse } from '../../platform/refusal/refusal.ts';
import { actorOf } from '../../platform/http/reader.ts';
import { beginSession, requireAdmissible } from './admission.ts';
import type { AccountParts } from '../parts.ts';
import type { SocialProvider } from '../record/tables.ts';
import { findAccount } from '../social/find-account.ts';
import { ownPath, startFlow, takeFlow, type TakenFlow } from '../social/flow.ts';
import { MissingIdToken, type Provider, type ProviderResponse, type Providers } from '../social/provider.ts';

/** Redirects the browser to the provider. */
export function createStartSocial(parts: AccountParts, providers: Providers): Handler<'startSocialSignIn'> {
  return async (call) => {
    const { provider: name } = call.params;
    const provider = providers[name];
    if (provider === null) return toLogin('sign_in_method_off');
    const flow = await startFlow(parts, call.reply, {
      provider: name,
      returnPath: ownPath(call.query.returnTo, parts.platform.config.http.publicUrl),
      byForm: provider.answersByForm,
    });
    return goTo((await provider.startAddress(flow)).href);
  };
}

export function createFinishSocial(parts: AccountParts, providers: Providers): Handler<'finishSocialSignIn'> {
  return (call) => finish(parts, providers, call, call.params.provider, call.query);
}

export function createFinishSocialByForm(
  parts: AccountParts,
  providers: Providers,
): Handler<'finishSocialSignInByForm'> {
  return (call) => finish(parts, providers, call, call.params.provider, call.body);
}

type SocialCall = Pick<
  Call<'signIn'>,
  'cookie' | 'address' | 'sentHeader' | 'reply' | 'reader' | 'requestId'
>;

// This is a browser navigation, so a refusal redirects to a page instead of returning a body.
async function finish(
  parts: AccountParts,
  providers: Providers,
  call: SocialCall,
  name: SocialProvider,
  answer: ProviderResponse,
): Promise<RawResponse> {
  const provider = providers[name];
  if (provider === null) return toLogin('sign_in_method_off');
  const flow = await takeFlow(parts, call, name, answer.state);
  if (flow === null) return toLogin('social_sign_in_failed');
  const page = loginPage(flow);
  if (answer.error !== undefined) return toLogin('social_sign_in_failed', page);
  try {
    await signIn(parts, call, provider, flow, answer);
    return goTo(flow.returnPath);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { challenge, factors } = error.facts;
    if (typeof challenge !== 'string') return toLogin(messageOf(error), page);
    // The hash reaches only our own page, so no server or log sees it.
    const step = new URLSearchParams({ 'second-factor': challenge, factors: String(factors) });
    return goTo(`${page}#${step.toString()}`);
  }
}

async function signIn(
  parts: AccountParts,
  call: SocialCall,
  provider: Provider,
  flow: TakenFlow,
  answer: ProviderResponse,
): Promise<void> {
  const { platform } = parts;
  const profile = await provider.finish(flow, answer).catch((error: unknown) => {
    // Logs the failure, never the person, the code or the token.
    const reason = error instanceof Error ? error.name : 'unknown';
    platform.log.warn({ reason }, 'a provider’s sign-in was not accepted');
    return error instanceof MissingIdToken
      ? refuse('auth_error', { message: 'Unable to get user token' })
      : refuse('social_sign_in_failed');
  });
  const actor = actorOf(call.reader, call.requestId);
  const user = await platform.transact((tx) => findAccount(tx, parts, profile), { actor });
  await requireAdmissible(parts, user, profile.provider);
  const proof = { method: profile.provider, secondFactor: false };
  await platform.transact((tx) => beginSession(tx, parts, call, user, proof), { actor });
}

// The facts of auth_error say which failure it is (AUTH-9).
function messageOf({ code, facts }: Refusal): string {
  return typeof facts['message'] === 'string' ? facts['message'] : code;
}

// A visitor who came from the sign-in page returns to it with its parameters, such as the page they wanted.
function loginPage({ returnPath }: TakenFlow): string {
  return /^\/login(?:\?|$)/.test(returnPath) ? returnPath : '/login';
}

const toLogin = (problem: string, page = '/login'): RawResponse =>
  goTo(`${page}${page.includes('?') ? '&' : '?'}problem=${encodeURIComponent(problem)}`);

function goTo(location: string): RawResponse {
  const headers = { location, 'cache-control': 'no-store' };
  return { status: 303, contentType: 'text/plain; charset=utf-8', headers, body: '' };
}
