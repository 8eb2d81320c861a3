import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { copy } from './copy'

interface SocialButtonsProps {
  verb: 'Entre' | 'Cadastre-se'
}

/** The social ways in. Neither leads anywhere yet, and both say so. */
export function SocialButtons({ verb }: SocialButtonsProps) {
  const noteId = useId()
  return (
    <chakra.div display="grid" gap="2.5">
      <chakra.div display="flex" alignItems="center" gap="3" color="fg.muted" textStyle="caption">
        <chakra.span flex="1" height="1px" bg="line" />
        ou
        <chakra.span flex="1" height="1px" bg="line" />
      </chakra.div>
      <chakra.div display="grid" gap="2" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        {(['Facebook', 'Google'] as const).map((provider) => (
          <Button
            key={provider}
            look="outline"
            size="sm"
            aria-disabled
            aria-describedby={noteId}
            color="fg.muted"
            borderStyle="dashed"
            cursor="not-allowed"
            _hover={{ bg: 'transparent' }}
          >
            {verb} com o {provider}
          </Button>
        ))}
      </chakra.div>
      <chakra.p id={noteId} textStyle="caption" color="fg.muted" textAlign="center">
        {copy.socialUnavailable}
      </chakra.p>
    </chakra.div>
  )
}
