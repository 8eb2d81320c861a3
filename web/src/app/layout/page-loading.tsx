import { chakra } from '@chakra-ui/react/styled-system'
import { Spinner } from '@/components/ui/spinner'

export function PageLoading() {
  return (
    <chakra.div
      role="status"
      display="flex"
      alignItems="center"
      justifyContent="center"
      gap="3"
      minHeight="60dvh"
      color="fg.muted"
    >
      <Spinner />
      Carregando...
    </chakra.div>
  )
}
