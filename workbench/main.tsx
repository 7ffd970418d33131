import '@fontsource-variable/anuphan'
import { createRoot } from 'react-dom/client'
import { Workbench } from './Workbench'
import './workbench.css'

createRoot(document.getElementById('workbench')!).render(<Workbench />)
