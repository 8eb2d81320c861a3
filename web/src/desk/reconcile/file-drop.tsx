import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useState } from 'react'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { formatCount } from '@/lib/format'

interface FileDropProps {
  label: string
  /** Which formats are read. */
  hint: string
  /** The ends of names that the browser offers. */
  accept: string
  file: File | null
  error?: string | null
  disabled?: boolean
  onChange: (file: File | null) => void
}

/** The look of the browser's own button. */
const chooser = (disabled: boolean) => ({
  '&::file-selector-button': {
    minHeight: '9',
    me: '3',
    px: '3.5',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line.strong',
    borderRadius: 'full',
    bg: 'panel',
    color: 'fg',
    font: 'inherit',
    fontWeight: '600',
    cursor: disabled ? 'not-allowed' : 'pointer',
  },
  '&:not(:disabled)::file-selector-button:hover': { bg: 'hover' },
})

/** A file, by the button or dropped here. */
export function FileDrop({
  label,
  hint,
  accept,
  file,
  error = null,
  disabled = false,
  onChange,
}: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="1.5"
      minWidth="0"
      alignContent="start"
    >
      <chakra.label htmlFor={id} textStyle="small" fontWeight="semibold">
        {label}
      </chakra.label>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        minHeight="16"
        px="4"
        py="3"
        borderWidth="1px"
        borderStyle={file === null ? 'dashed' : 'solid'}
        borderColor={error !== null ? 'status.canceled.fg' : over ? 'focus' : 'line.strong'}
        borderRadius="md"
        bg={over ? 'action.subtle' : 'panel'}
        opacity={disabled ? '0.55' : '1'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => {
          setOver(false)
        }}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const dropped = event.dataTransfer.files.item(0)
          if (dropped !== null && !disabled) onChange(dropped)
        }}
      >
        <chakra.input
          key={file === null ? 'none' : 'chosen'}
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          aria-invalid={error !== null}
          aria-describedby={`${id}-hint`}
          flex="1 1 0"
          minWidth="0"
          textStyle="small"
          display={file === null ? 'block' : 'none'}
          color="fg.muted"
          css={chooser(disabled)}
          onChange={(event) => {
            onChange(event.currentTarget.files?.item(0) ?? null)
          }}
        />
        {file !== null && (
          <ChosenFile
            file={file}
            onRemove={() => {
              onChange(null)
            }}
          />
        )}
      </chakra.div>
      <chakra.p
        id={`${id}-hint`}
        textStyle="caption"
        color={error === null ? 'fg.muted' : 'status.canceled.fg'}
      >
        {error ?? hint}
      </chakra.p>
    </chakra.div>
  )
}

interface ChosenFileProps {
  file: File
  onRemove: () => void
}

function ChosenFile({ file, onRemove }: ChosenFileProps) {
  return (
    <>
      <Icon name="check" size="4" />
      <chakra.span flex="1 1 8rem" minWidth="0" textStyle="small" overflowWrap="anywhere">
        {file.name}{' '}
        <chakra.span color="fg.muted">
          ({formatCount(Math.max(1, Math.round(file.size / 1024)))} KB)
        </chakra.span>
      </chakra.span>
      <Button look="link" size="inline" aria-label={`Tirar ${file.name}`} onClick={onRemove}>
        Tirar
      </Button>
    </>
  )
}
