import '@fontsource-variable/anuphan'
import { ChakraProvider } from '@chakra-ui/react'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { styles } from './styles'
import { system } from './theme'
import { Workbench } from './Workbench'
import './workbench.css'

createRoot(document.getElementById('workbench')!).render(
  <CacheProvider value={styles}>
    <ChakraProvider value={system}>
      <Workbench />
    </ChakraProvider>
  </CacheProvider>,
)
