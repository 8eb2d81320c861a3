import { chakra } from '@chakra-ui/react/styled-system'
import type { PixKeyType } from '@/api/generated'
import { pixTypeOrder, pixTypes } from './copy'

interface PixTypeChoiceProps {
  chosen: PixKeyType
  onChange: (type: PixKeyType) => void
}

/** What the key is: eleven digits are a CPF or a phone, so it is asked. */
export function PixTypeChoice({ chosen, onChange }: PixTypeChoiceProps) {
  return (
    <chakra.fieldset display="grid" gap="1.5" minWidth="0" border="none" m="0" p="0">
      <chakra.legend textStyle="small" fontWeight="semibold" mb="1.5" p="0">
        Tipo de chave
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {pixTypeOrder.map((type) => (
          <chakra.label
            key={type}
            position="relative"
            display="inline-flex"
            alignItems="center"
            minHeight="11"
            px="4"
            borderWidth="1px"
            borderColor={type === chosen ? 'action' : 'line.strong'}
            borderRadius="full"
            bg={type === chosen ? 'action' : 'transparent'}
            color={type === chosen ? 'action.fg' : 'fg'}
            textStyle="small"
            fontWeight="semibold"
            cursor="pointer"
            css={{
              '&:has(:focus-visible)': {
                outline: '3px solid',
                outlineColor: 'focus',
                outlineOffset: '2px',
              },
            }}
          >
            <chakra.input
              type="radio"
              name="cb_pix_type"
              value={type}
              checked={type === chosen}
              srOnly
              onChange={() => {
                onChange(type)
              }}
            />
            {pixTypes[type].label}
          </chakra.label>
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}
