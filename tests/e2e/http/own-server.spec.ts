import { test } from '@playwright/test'
import { testsOfDraining } from './own-server/draining'
import { testsOfMetrics } from './own-server/metrics'
import { testsOfAnotherAddress } from './own-server/other-address'
import { testsOfOverload } from './own-server/overload'
import { testsOfWebhooks } from './own-server/webhooks'
import { ownWorld } from './own-server/world'

/** The order matters: tests of counts since the start come first, the test that ends the server last. */
test.describe.configure({ mode: 'serial' })

const world = ownWorld()
testsOfMetrics(world)
testsOfAnotherAddress(world)
testsOfWebhooks(world)
testsOfOverload(world)
testsOfDraining(world)
