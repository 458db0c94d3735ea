import { fromFile } from 'geotiff';
import { degreesToMeters, plausibleGsd } from '../core/gsd.ts';

/**
 * GeoTIFF key values, OGC 19-008r4 annex B (https://docs.ogc.org/is/19-008r4/19-008r4.html): model types of
 * GTModelTypeGeoKey, and EPSG codes of units and reference systems.
 */
const PROJECTED = 1;
const GEOGRAPHIC = 2;
const DEGREE = 9102;
const METERS_PER_LINEAR_UNIT: Readonly<Record<number, number>> = {
  9001: 1,
  9002: 0.3048,
  9003: 1200 / 3937,
};
/** Spherical Mercator: a unit of the map is cos(latitude) metres on the ground. */
const WEB_MERCATOR = 3857;
const WEB_MERCATOR_RADIUS_METERS = 6_378_137;

/** Value of PhotometricInterpretation for images with a colour map, TIFF 6.0 page 37. */
const PALETTE_COLOUR = 3;
const NO_COMPRESSION = 1;
/** Value of ExtraSamples for a band that is not transparency, TIFF 6.0 page 31. */
const UNSPECIFIED_SAMPLE = 0;

/** How the pixels of a TIFF are laid out. */
export interface TiffLayout {
  readonly tiled: boolean;
  readonly compressed: boolean;
  readonly palette: boolean;
  /** A band beyond the colours is stated to be transparency; false where it is something else, or not stated. */
  readonly alpha: boolean;
  readonly bands: number;
}

/**
 * Ground sample distance in metres from the tags of a GeoTIFF: null where there is no affine, where its unit is
 * not stated, where the value is not plausible, and where the file is no TIFF. Degrees, and the metres of Web
 * Mercator, are turned into metres on the ground at the latitude of the image's centre.
 */
export async function readGeotiffGsd(path: string): Promise<number | null> {
  return withFirstImage(path, (image) => plausibleGsd(groundResolution(image)));
}

/** Layout of a TIFF's first page; null where the file is no readable TIFF. */
export async function readTiffLayout(path: string): Promise<TiffLayout | null> {
  return withFirstImage(path, (image) => {
    const directory = image.getFileDirectory();
    return {
      tiled: image.isTiled,
      compressed: isCompressed(image),
      palette: directory.getValue('PhotometricInterpretation') === PALETTE_COLOUR,
      alpha: [...(directory.getValue('ExtraSamples') ?? [])].some((kind) => kind !== UNSPECIFIED_SAMPLE),
      bands: image.getSamplesPerPixel(),
    };
  });
}

/** Tiles of a TIFF's first page, and where they begin in the file, row by row; no offsets where it has strips. */
export interface TiffTiles {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly compressed: boolean;
  readonly offsets: readonly number[];
}

/** Null where the file is no readable TIFF. */
export async function readTiffTiles(path: string): Promise<TiffTiles | null> {
  return withFirstImage(path, async (image) => {
    const directory = image.getFileDirectory();
    return {
      widthPx: image.getTileWidth(),
      heightPx: image.getTileHeight(),
      compressed: isCompressed(image),
      offsets: Array.from((await directory.loadValue('TileOffsets')) ?? [], Number),
    };
  });
}

type FirstImage = Awaited<ReturnType<Awaited<ReturnType<typeof fromFile>>['getImage']>>;

async function withFirstImage<T>(
  path: string,
  read: (image: FirstImage) => T | Promise<T>,
): Promise<T | null> {
  try {
    const tiff = await fromFile(path);
    try {
      return await read(await tiff.getImage());
    } finally {
      await tiff.close();
    }
  } catch {
    // geotiff throws plain Errors for every kind of malformed tag; none of them can give a resolution.
    return null;
  }
}

function isCompressed(image: FirstImage): boolean {
  return (image.getFileDirectory().getValue('Compression') ?? NO_COMPRESSION) !== NO_COMPRESSION;
}

function groundResolution(image: FirstImage): number | null {
  const [x, y] = image.getResolution() as [number, number, number];
  const keys = image.getGeoKeys();
  const [, south, , north] = image.getBoundingBox() as [number, number, number, number];
  if (keys?.GTModelTypeGeoKey === GEOGRAPHIC) {
    if ((keys.GeogAngularUnitsGeoKey ?? DEGREE) !== DEGREE) return null;
    return degreesToMeters(x, y, (south + north) / 2);
  }
  if (keys?.GTModelTypeGeoKey !== PROJECTED) return null;
  const meters = unitMeters(keys.ProjLinearUnitsGeoKey, keys.ProjectedCSTypeGeoKey);
  if (meters === null) return null;
  const size = ((Math.abs(x) + Math.abs(y)) / 2) * meters;
  return keys.ProjectedCSTypeGeoKey === WEB_MERCATOR
    ? size / Math.cosh((south + north) / 2 / WEB_MERCATOR_RADIUS_METERS)
    : size;
}

/** Without a stated unit only systems that are metric by definition are believed: UTM (WGS 84, NAD83) and Web Mercator. */
function unitMeters(unit: number | undefined, system: number | undefined): number | null {
  if (unit !== undefined) return METERS_PER_LINEAR_UNIT[unit] ?? null;
  if (system === undefined) return null;
  const isUtm =
    (system > 32600 && system <= 32660) ||
    (system > 32700 && system <= 32760) ||
    (system > 26900 && system <= 26923);
  return isUtm || system === WEB_MERCATOR ? 1 : null;
}
