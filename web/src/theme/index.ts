import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem } from '@chakra-ui/react/styled-system'
import { config } from './config'

/** The design system: Chakra's engine with this product's own tokens and recipes. The stylesheets are generated from it. */
export const system = createSystem(defaultBaseConfig, config)
