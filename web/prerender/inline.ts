import { watchNetwork } from '../network-state.ts'
import { storeChosenLanguage } from '../store-language.ts'
import { measureUntouched } from '../vitals/measure.ts'
import { startWhenTouched } from './start.ts'

// The only script that a public page carries; its element names the page's own script.
const source = document.currentScript?.dataset.start
if (source) startWhenTouched(source)
storeChosenLanguage()
watchNetwork()
measureUntouched()
