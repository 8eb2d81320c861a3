import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Picture, type PictureName } from './illustrations/picture'

interface StateScreenProps {
  picture: PictureName
  title: string
  text: string
  /** "h1" where the state is the page itself. */
  level?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
}

/** What a place shows instead of its content: nothing there, broken, not built, not allowed. */
export function StateScreen({ picture, title, text, level = 'h1', children }: StateScreenProps) {
  return (
    <chakra.div
      display="grid"
      justifyItems="center"
      textAlign="center"
      gap="3"
      px="6"
      py="10"
      mx="auto"
      maxWidth="32rem"
    >
      <Picture name={picture} />
      <chakra.div as={level} textStyle={level === 'h1' ? 'h1' : 'h2'}>
        {title}
      </chakra.div>
      <chakra.p color="fg.muted" textWrap="pretty">
        {text}
      </chakra.p>
      {children !== undefined && (
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3" mt="3">
          {children}
        </chakra.div>
      )}
    </chakra.div>
  )
}
