/** The pictures in index.html. */
export const pictureNames = [
  'bag',
  'storm',
  'lens',
  'works',
  'gate',
  'lost',
  'sign-up',
  'coupons',
  'copy',
  'activate',
  'purchase',
  'confirm',
  'receive',
] as const

export type PictureName = (typeof pictureNames)[number]

interface PictureProps {
  name: PictureName
}

/** One drawing of the product's own set. It only accompanies words. */
export function Picture({ name }: PictureProps) {
  return (
    <svg className="picture" width="224" height="163" aria-hidden="true">
      <use href={`#p-${name}`} />
    </svg>
  )
}
