import './styles/box.css'
import './styles/document.css'
import './styles/home.css'
import './styles/results.css'
import { RouterProvider } from '@tanstack/react-router'
import { mount } from '../shared/mount.tsx'
import { router } from './router.tsx'

mount(<RouterProvider router={router} />)
