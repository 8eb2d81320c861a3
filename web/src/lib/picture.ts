import { config } from './config'

// In how many pixels of width the pictures of a folder are there; ImageWidths of catalog/image.go has the same.
const widths: Readonly<Record<string, readonly number[]>> = {
  store_logos: [240, 360, 576],
  'uploads/custom-category-images': [192, 384, 576],
  'uploads/custom-header-images': [1080, 1440, 2160],
  banners: [480, 720, 1080, 1440, 2160],
}

interface PictureFrom {
  sizes?: string
  srcSet?: string
  src: string
}

/**
 * Where a picture comes from, by its path below the images and by how wide the page shows it, as the attribute `sizes` has that. An SVG is
 * as good in every width. newPicture of the server's pages does the same.
 */
export function pictureFrom(path: string, sizes: string): PictureFrom {
  const src = `${config.cdnBase}/${path}`
  const own = widths[path.slice(0, path.lastIndexOf('/'))]
  if (own === undefined || path.endsWith('.svg')) return { src }
  return { sizes, srcSet: own.map((width) => `${src}?w=${width} ${width}w`).join(', '), src }
}
