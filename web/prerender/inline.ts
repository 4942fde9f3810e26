import { watchNetwork } from '../network-state.ts'
import { storeChosenLanguage } from '../store-language.ts'
import { measureUntouched } from '../vitals/measure.ts'
import { startWhenTouched } from './start.ts'

// The only inline script of a public page; its element names the page's script.
const source = document.currentScript?.dataset.start
if (source) startWhenTouched(source)
storeChosenLanguage()
watchNetwork()
measureUntouched()
