/** The signing key of the measured Worker. With it, a load can answer its captchas. */
export const BENCH_SIGNING_KEY = 'YmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtYmU'
