create table languages (
  id uuid primary key,
  -- An edit names the version that it started from, so that two admins do not overwrite each other.
  version integer not null default 1,
  lang_name text not null,
  lang_locale text not null,
  date_locale text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  key_value_pairs jsonb not null
);
-- LANG-3: at most one default.
create unique index languages_default on languages (is_default) where is_default;
create unique index languages_locale on languages (lang_locale);
