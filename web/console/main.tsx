import './console.css'
import './styles/parts.css'
import './styles/settings.css'
import './styles/guide.css'
import './styles/chart.css'
import './styles/palette.css'
import './styles/connections.css'
import { RouterProvider } from '@tanstack/react-router'
import { mount } from '../shared/mount.tsx'
import { router } from './router.tsx'

mount(<RouterProvider router={router} />)
