import { demoSignIn } from '../../src/demo/demo-sign-in.ts'
import { fillDemo } from '../../src/demo/fill-demo.ts'
import { FakeClock } from './fake-clock.ts'
import { makeApp, type TestApp } from './make-app.ts'

export { DEMO_PASSWORD } from '../../src/demo/demo-sign-in.ts'
export const AMARA = 'amara.nwosu@rimewell.example'
export const PIETER = 'pieter.claassens@rimewell.example'
export const VIKTOR = 'viktor.halasz@rimewell.example'

/** The service with the demo company in it, like `npm run demo` shows it. */
export async function makeDemoApp(settings: Parameters<typeof makeApp>[0] = {}): Promise<TestApp> {
  const app = await makeApp(settings, new FakeClock(new Date().toISOString()), { demo: demoSignIn })
  await fillDemo(app.app.services, {})
  return app
}
