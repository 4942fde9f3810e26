export { CareScene, CleaningScene } from './SceneArt.tsx'
export { CareArt, CleaningArt } from './ServiceArt.tsx'
export { TerraceArt } from './TerraceArt.tsx'
