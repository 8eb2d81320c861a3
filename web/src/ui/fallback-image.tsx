import { type ComponentProps, type ReactNode, useState } from 'react'
import { pictureFrom } from '@/lib/picture'

interface FallbackImageProps extends Omit<
  ComponentProps<'img'>,
  'src' | 'srcSet' | 'sizes' | 'alt' | 'ref' | 'onError' | 'children'
> {
  /** Paths below the images to try, best first. */
  sources: readonly string[]
  /** How wide it is shown, as the attribute has it. */
  sizes: string
  alt: string
  /** What stands there when none of them can be loaded. */
  children: ReactNode
}

/** An image that gives way to the next source, and at last to something drawn. */
export function FallbackImage({ sources, sizes, alt, children, ...rest }: FallbackImageProps) {
  const [missing, setMissing] = useState<readonly string[]>([])
  const source = sources.find((candidate) => !missing.includes(candidate))
  if (source === undefined) return children
  const giveUp = () => {
    setMissing((before) => [...before, source])
  }
  return (
    <img
      key={source}
      // In a page that the server wrote the image may have failed before we could listen.
      ref={(image) => {
        if (image?.complete === true && image.naturalWidth === 0) giveUp()
      }}
      alt={alt}
      decoding="async"
      onError={giveUp}
      {...rest}
      {...pictureFrom(source, sizes)}
    />
  )
}
