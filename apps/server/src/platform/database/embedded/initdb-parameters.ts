/** How both engines make a cluster: sorted by bytes, letters of all UTF-8, checksums on. */
export const initdbParameters = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];
