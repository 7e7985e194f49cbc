import type { ApiScope } from '@fiacre/contract';

export type ApiKeyTables = {
  api_keys: {
    id: string;
    name: string;
    start: string;
    key_hash: string;
    scopes: ApiScope[];
    created_by: string;
    created_at: Date;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
};
