import { chakra } from '@chakra-ui/react/styled-system'

/** The programme's two promises, where a person waiting for money looks for them. */
export function MenuNote() {
  return (
    <chakra.div bg="action.subtle" borderRadius="lg" p="4" mb="3" textStyle="caption" whiteSpace="normal">
      <chakra.p fontWeight="semibold">Até 90 dias, sem valor mínimo</chakra.p>
      <chakra.p color="fg.muted" mt="1">
        A confirmação e o pagamento levam até 90 dias. O pagamento é por Pix, de qualquer valor.
      </chakra.p>
    </chakra.div>
  )
}
