import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type RunningServer, runProgram, startServer } from './server-process.ts'

const PROGRAM = '/usr/share/mediawiki'
const ADMIN = 'Admin'
const PASSWORD = 'Password-of-the-admin-1'
const BOT_PASSWORD = '0123456789abcdef0123456789abcdef'

/** Settings that MediaWiki has only in a file, and reads with every request. */
export interface WikiSettings {
  /** Groups that can read the wiki. `*`: visitors; `user`: everyone with an account. */
  readonly readers: readonly string[]
  /** As the extension Lockdown does it: the groups that can read a namespace. */
  readonly lockdown: Readonly<Record<string, readonly string[]>>
  readonly blockDisablesLogin: boolean
}

export interface MediaWikiServer extends RunningServer {
  readonly url: string
  readonly admin: string
  readonly password: string
  /** Of the administrator, for the app `almanac`. */
  readonly botPassword: string
  /** The SQLite file. */
  readonly database: string
  configure(settings: WikiSettings): void
}

/** Debian's MediaWiki with an SQLite database in a temporary folder, and the namespaces HR (3000) and Ops (3002). */
export async function startMediaWiki(): Promise<MediaWikiServer> {
  const folder = temporaryFolder()
  for (const name of ['data', 'images']) mkdirSync(join(folder, name))
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const options = { dbtype: 'sqlite', dbpath: `${folder}/data`, dbname: 'wiki', server: site, scriptpath: '' }
  const values = { confpath: folder, ...options, pass: PASSWORD, lang: 'en' }
  const args = Object.entries(values).map(([name, value]) => `--${name}=${value}`)
  await runProgram('php', [`${PROGRAM}/maintenance/install.php`, ...args, 'Acme wiki', ADMIN])
  const file = join(folder, 'LocalSettings.php')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${localSettings(folder)}`)
  const configure = (settings: WikiSettings) => writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
  configure({ readers: ['user'], lockdown: {}, blockDisablesLogin: false })
  const env = { MW_CONFIG_FILE: file, PHP_CLI_SERVER_WORKERS: '3' }
  const botArgs = ['--appid', 'almanac', '--grants', 'basic,highvolume', ADMIN, BOT_PASSWORD]
  await runProgram('php', [`${PROGRAM}/maintenance/createBotPassword.php`, ...botArgs], { env })
  const url = `${site}/api.php`
  const server = await startServer('php', ['-d', 'opcache.enable_cli=1', '-S', `127.0.0.1:${port}`, '-t', PROGRAM], {
    env,
    isReady: async () => (await fetch(url)).ok,
  })
  const database = join(folder, 'data/wiki.sqlite')
  return { ...server, url, admin: ADMIN, password: PASSWORD, botPassword: BOT_PASSWORD, database, configure }
}

function localSettings(folder: string): string {
  return `
$wgEnableUploads = true;
$wgUploadDirectory = '${folder}/images';
$wgUploadPath = '/img_auth.php';
$wgFileExtensions = [ 'txt', 'html', 'png' ];
$wgVerifyMimeType = false;
$wgRateLimits = [];
$wgExtraNamespaces[3000] = 'HR'; $wgExtraNamespaces[3001] = 'HR_talk';
$wgExtraNamespaces[3002] = 'Ops'; $wgExtraNamespaces[3003] = 'Ops_talk';
$acme = json_decode( file_get_contents( '${folder}/settings.json' ), true );
foreach ( [ '*', 'user', 'staff', 'hr', 'ops' ] as $name ) {
  $wgGroupPermissions[$name]['read'] = in_array( $name, $acme['readers'] );
}
$wgGroupPermissions['sysop']['read'] = true;
$wgRevokePermissions['suspended']['read'] = true;
$wgGroupPermissions['suspended']['patrolmarks'] = true;
$wgBlockDisablesLogin = $acme['blockDisablesLogin'];
if ( $acme['lockdown'] ) {
  $wgExtensionCredits['other'][] = [ 'path' => __FILE__, 'name' => 'Lockdown' ];
  $wgHooks['getUserPermissionsErrors'][] = static function ( $title, $user, $action, &$result ) use ( $acme ) {
    $groups = $acme['lockdown'][ $title->getNamespace() ] ?? null;
    if ( $action !== 'read' || $groups === null ) return true;
    $held = MediaWiki\\MediaWikiServices::getInstance()->getUserGroupManager()->getUserEffectiveGroups( $user );
    if ( array_intersect( $held, $groups ) ) return true;
    $result = [ 'badaccess-group0' ];
    return false;
  };
}
`
}
