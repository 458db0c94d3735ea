/** Metres per degree of latitude, and of longitude at the equator: WGS 84 equatorial radius 6,378,137 m × π / 180. */
export const METERS_PER_DEGREE = 111_319.49079327358;

/** Bounds within which a stated ground sample distance is believed, metres. */
export const PLAUSIBLE_GSD_METERS = { min: 0.01, max: 30 } as const;

/** `value` where it is a plausible ground sample distance in metres, else null: never invented. */
export function plausibleGsd(value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  return value >= PLAUSIBLE_GSD_METERS.min && value <= PLAUSIBLE_GSD_METERS.max ? value : null;
}

/** Ground size of a pixel, metres, from its size in degrees at a latitude: mean of the two sides. */
export function degreesToMeters(lonDegrees: number, latDegrees: number, latitudeDeg: number): number {
  const alongX = Math.abs(lonDegrees) * METERS_PER_DEGREE * Math.cos((latitudeDeg * Math.PI) / 180);
  const alongY = Math.abs(latDegrees) * METERS_PER_DEGREE;
  return (alongX + alongY) / 2;
}
