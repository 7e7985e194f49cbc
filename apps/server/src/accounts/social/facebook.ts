import { createHmac } from 'node:crypto';
import * as z from 'zod';
import {
  addressVariable,
  configuredBy,
  idVariable,
  secretVariable,
  textValue,
  type SettingsOf,
} from '../../platform/services/variables.ts';
import { textOf, type Flow, type Provider, type ProviderParts, type SignInProvider } from './provider.ts';

const graphUrl = 'https://graph.facebook.com';

const variables = {
  FACEBOOK_APP_ID: idVariable('signing in with Facebook, with `FACEBOOK_LOGIN_ENABLED`'),
  FACEBOOK_APP_SECRET: secretVariable('the secret of the app'),
  FACEBOOK_GRAPH_VERSION: {
    schema: textValue.regex(/^v\d+\.\d+$/, 'such as v24.0').default('v24.0'),
    meaning: 'version of Facebook’s Graph API',
  },
  FACEBOOK_URL: addressVariable('an address other than Facebook’s own'),
} as const;

const configuration = configuredBy(variables, ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'], (values) => ({
  clientId: values.FACEBOOK_APP_ID,
  clientSecret: values.FACEBOOK_APP_SECRET,
  version: values.FACEBOOK_GRAPH_VERSION,
  url: values.FACEBOOK_URL ?? null,
}));
type FacebookSettings = SettingsOf<typeof configuration>;

/** Signing in with Facebook. */
export const facebook: SignInProvider<typeof variables, FacebookSettings> = {
  name: 'facebook',
  ...configuration,
  calls: ({ url }) => [url ?? graphUrl],
  isEnabled: ({ logins }) => logins.facebook,
  referralName: 'temp',
  create: createFacebook,
};

const AccessToken = z.object({ access_token: z.string().min(1) });
const TokenFacts = z.object({
  data: z.object({
    app_id: z.string(),
    is_valid: z.literal(true),
    user_id: z.string().min(1),
    /** Epoch seconds; 0 = does not expire. */
    expires_at: z.number().optional(),
  }),
});
const Person = z.object({ id: z.string().min(1) });

/**
 * Facebook, through OAuth and its Graph API. The token is verified to be for this app before a profile is read with it.
 */
function createFacebook(config: FacebookSettings, parts: ProviderParts): Provider {
  const graph = `${config.url ?? graphUrl}/${config.version}`;
  const read = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const response = await parts.outbound.fetch(`${graph}${path}?${new URLSearchParams(query).toString()}`);
    if (!response.ok) throw new Error(`Facebook answered ${response.status}`);
    return response.json();
  };
  return {
    answersByForm: false,
    startAddress(flow) {
      const address = new URL(`${config.url ?? 'https://www.facebook.com'}/${config.version}/dialog/oauth`);
      address.search = new URLSearchParams({
        client_id: config.clientId,
        redirect_uri: flow.redirectUri,
        state: flow.state,
        response_type: 'code',
        scope: 'public_profile,email',
      }).toString();
      return Promise.resolve(address);
    },
    async finish(flow, { code }) {
      const token = await tokenFor(config, read, flow, code ?? '');
      const userId = await ownerOf(config, read, token, parts.clock.now());
      const person: unknown = await read('/me', {
        fields: 'id,first_name,last_name,email',
        access_token: token,
        appsecret_proof: createHmac('sha256', config.clientSecret).update(token).digest('hex'),
      });
      if (Person.parse(person).id !== userId) throw new Error('Facebook returned two different people');
      const { email, first_name: first, last_name: last } = person as Record<string, unknown>;
      return {
        provider: 'facebook',
        subject: userId,
        email: textOf(email, 254) || null,
        // Facebook does not say when the person last had access to the address, or whether they still do.
        emailVerified: false,
        firstName: textOf(first),
        lastName: textOf(last),
      };
    },
  };
}

type ReadGraph = (path: string, query: Record<string, string>) => Promise<unknown>;

async function tokenFor(
  config: FacebookSettings,
  read: ReadGraph,
  flow: Flow,
  code: string,
): Promise<string> {
  const answer = await read('/oauth/access_token', {
    client_id: config.clientId,
    client_secret: config.clientSecret,
    redirect_uri: flow.redirectUri,
    code,
  });
  return AccessToken.parse(answer).access_token;
}

// A valid token of another app proves only the use of that app.
async function ownerOf(config: FacebookSettings, read: ReadGraph, token: string, now: Date): Promise<string> {
  const answer = await read('/debug_token', {
    input_token: token,
    access_token: `${config.clientId}|${config.clientSecret}`,
  });
  const { data } = TokenFacts.parse(answer);
  if (data.app_id !== config.clientId) throw new Error('The token is for another app');
  const { expires_at: expiresAt = 0 } = data;
  if (expiresAt !== 0 && expiresAt * 1000 <= now.getTime()) throw new Error('The token has expired');
  return data.user_id;
}
