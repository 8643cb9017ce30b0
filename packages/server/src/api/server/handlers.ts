import type { Handlers } from '../call.ts'
import { volumeList } from '../endpoints/volume/list/handler.ts'
import { volumeCreate } from '../endpoints/volume/create/handler.ts'
import { volumeView } from '../endpoints/volume/view/handler.ts'
import { volumeUpdate } from '../endpoints/volume/update/handler.ts'
import { volumeDelete } from '../endpoints/volume/delete/handler.ts'
import { volumeAttach } from '../endpoints/volume/attach/handler.ts'
import { volumeDetach } from '../endpoints/volume/detach/handler.ts'
import { volumeClone } from '../endpoints/volume/clone/handler.ts'
import { volumeResize } from '../endpoints/volume/resize/handler.ts'
import { volumeTypeList } from '../endpoints/volume-type/list/handler.ts'
import { hostList } from '../endpoints/host/list/handler.ts'
import { hostCreate } from '../endpoints/host/create/handler.ts'
import { hostView } from '../endpoints/host/view/handler.ts'
import { hostUpdate } from '../endpoints/host/update/handler.ts'
import { hostDelete } from '../endpoints/host/delete/handler.ts'
import { hostBoot } from '../endpoints/host/boot/handler.ts'
import { hostShutdown } from '../endpoints/host/shutdown/handler.ts'
import { hostReboot } from '../endpoints/host/reboot/handler.ts'
import { hostRebuild } from '../endpoints/host/rebuild/handler.ts'
import { hostResize } from '../endpoints/host/resize/handler.ts'
import { hostListVolumes } from '../endpoints/host/list-volumes/handler.ts'
import { hostTypeList } from '../endpoints/host-type/list/handler.ts'
import { hostTypeView } from '../endpoints/host-type/view/handler.ts'
import { configList } from '../endpoints/config/list/handler.ts'
import { configCreate } from '../endpoints/config/create/handler.ts'
import { configView } from '../endpoints/config/view/handler.ts'
import { configUpdate } from '../endpoints/config/update/handler.ts'
import { configDelete } from '../endpoints/config/delete/handler.ts'
import { diskList } from '../endpoints/disk/list/handler.ts'
import { diskCreate } from '../endpoints/disk/create/handler.ts'
import { diskView } from '../endpoints/disk/view/handler.ts'
import { diskUpdate } from '../endpoints/disk/update/handler.ts'
import { diskDelete } from '../endpoints/disk/delete/handler.ts'
import { diskResize } from '../endpoints/disk/resize/handler.ts'
import { diskClone } from '../endpoints/disk/clone/handler.ts'
import { diskResetPassword } from '../endpoints/disk/reset-password/handler.ts'
import { hostAddressList } from '../endpoints/host-address/list/handler.ts'
import { hostAddressCreate } from '../endpoints/host-address/create/handler.ts'
import { hostAddressView } from '../endpoints/host-address/view/handler.ts'
import { hostAddressUpdate } from '../endpoints/host-address/update/handler.ts'
import { hostAddressDelete } from '../endpoints/host-address/delete/handler.ts'
import { addressList } from '../endpoints/address/list/handler.ts'
import { addressCreate } from '../endpoints/address/create/handler.ts'
import { addressView } from '../endpoints/address/view/handler.ts'
import { addressUpdate } from '../endpoints/address/update/handler.ts'
import { clusterList } from '../endpoints/cluster/list/handler.ts'
import { clusterCreate } from '../endpoints/cluster/create/handler.ts'
import { clusterView } from '../endpoints/cluster/view/handler.ts'
import { clusterUpdate } from '../endpoints/cluster/update/handler.ts'
import { clusterDelete } from '../endpoints/cluster/delete/handler.ts'
import { clusterRecycle } from '../endpoints/cluster/recycle/handler.ts'
import { versionList } from '../endpoints/version/list/handler.ts'
import { versionView } from '../endpoints/version/view/handler.ts'
import { tierVersionList } from '../endpoints/tier-version/list/handler.ts'
import { tierVersionView } from '../endpoints/tier-version/view/handler.ts'
import { clusterTypeList } from '../endpoints/cluster-type/list/handler.ts'
import { endpointList } from '../endpoints/endpoint/list/handler.ts'
import { dashboardView } from '../endpoints/dashboard/view/handler.ts'
import { kubeconfigView } from '../endpoints/kubeconfig/view/handler.ts'
import { kubeconfigDelete } from '../endpoints/kubeconfig/delete/handler.ts'
import { clusterTokenDelete } from '../endpoints/cluster-token/delete/handler.ts'
import { clusterRegenerate } from '../endpoints/cluster/regenerate/handler.ts'
import { accessListView } from '../endpoints/access-list/view/handler.ts'
import { accessListUpdate } from '../endpoints/access-list/update/handler.ts'
import { accessListDelete } from '../endpoints/access-list/delete/handler.ts'
import { nodeView } from '../endpoints/node/view/handler.ts'
import { nodeDelete } from '../endpoints/node/delete/handler.ts'
import { nodeRecycle } from '../endpoints/node/recycle/handler.ts'
import { poolList } from '../endpoints/pool/list/handler.ts'
import { poolCreate } from '../endpoints/pool/create/handler.ts'
import { poolView } from '../endpoints/pool/view/handler.ts'
import { poolUpdate } from '../endpoints/pool/update/handler.ts'
import { poolDelete } from '../endpoints/pool/delete/handler.ts'
import { poolRecycle } from '../endpoints/pool/recycle/handler.ts'
import { regionList } from '../endpoints/region/list/handler.ts'
import { regionView } from '../endpoints/region/view/handler.ts'
import { availabilityList } from '../endpoints/availability/list/handler.ts'
import { availabilityView } from '../endpoints/availability/view/handler.ts'
import { imageList } from '../endpoints/image/list/handler.ts'
import { imageView } from '../endpoints/image/view/handler.ts'
import { kernelList } from '../endpoints/kernel/list/handler.ts'
import { kernelView } from '../endpoints/kernel/view/handler.ts'
import { eventList } from '../endpoints/event/list/handler.ts'
import { eventStream } from '../endpoints/event/stream/handler.ts'
import { eventView } from '../endpoints/event/view/handler.ts'
import { eventMarkSeen } from '../endpoints/event/mark-seen/handler.ts'
import { eventMarkRead } from '../endpoints/event/mark-read/handler.ts'
import { tagList } from '../endpoints/tag/list/handler.ts'
import { tagCreate } from '../endpoints/tag/create/handler.ts'
import { tagView } from '../endpoints/tag/view/handler.ts'
import { tagDelete } from '../endpoints/tag/delete/handler.ts'
import { profileView } from '../endpoints/profile/view/handler.ts'
import { profileUpdate } from '../endpoints/profile/update/handler.ts'
import { profileViewGrants } from '../endpoints/profile/view-grants/handler.ts'
import { preferenceView } from '../endpoints/preference/view/handler.ts'
import { preferenceUpdate } from '../endpoints/preference/update/handler.ts'
import { sshKeyList } from '../endpoints/ssh-key/list/handler.ts'
import { sshKeyCreate } from '../endpoints/ssh-key/create/handler.ts'
import { sshKeyView } from '../endpoints/ssh-key/view/handler.ts'
import { sshKeyUpdate } from '../endpoints/ssh-key/update/handler.ts'
import { sshKeyDelete } from '../endpoints/ssh-key/delete/handler.ts'
import { signInList } from '../endpoints/sign-in/list/handler.ts'
import { signInView } from '../endpoints/sign-in/view/handler.ts'
import { accountSignInList } from '../endpoints/account-sign-in/list/handler.ts'
import { accountSignInView } from '../endpoints/account-sign-in/view/handler.ts'
import { tokenList } from '../endpoints/token/list/handler.ts'
import { tokenCreate } from '../endpoints/token/create/handler.ts'
import { tokenView } from '../endpoints/token/view/handler.ts'
import { tokenUpdate } from '../endpoints/token/update/handler.ts'
import { tokenDelete } from '../endpoints/token/delete/handler.ts'
import { appList } from '../endpoints/app/list/handler.ts'
import { appView } from '../endpoints/app/view/handler.ts'
import { appDelete } from '../endpoints/app/delete/handler.ts'
import { accountView } from '../endpoints/account/view/handler.ts'
import { accountUpdate } from '../endpoints/account/update/handler.ts'
import { accountSettingView } from '../endpoints/account-setting/view/handler.ts'
import { accountSettingUpdate } from '../endpoints/account-setting/update/handler.ts'
import { agreementView } from '../endpoints/agreement/view/handler.ts'
import { agreementCreate } from '../endpoints/agreement/create/handler.ts'
import { accountAvailabilityList } from '../endpoints/account-availability/list/handler.ts'
import { accountAvailabilityView } from '../endpoints/account-availability/view/handler.ts'
import { maintenancePolicyList } from '../endpoints/maintenance-policy/list/handler.ts'
import { userList } from '../endpoints/user/list/handler.ts'
import { userCreate } from '../endpoints/user/create/handler.ts'
import { userView } from '../endpoints/user/view/handler.ts'
import { userUpdate } from '../endpoints/user/update/handler.ts'
import { userDelete } from '../endpoints/user/delete/handler.ts'
import { grantView } from '../endpoints/grant/view/handler.ts'
import { grantUpdate } from '../endpoints/grant/update/handler.ts'
import { clientList } from '../endpoints/client/list/handler.ts'
import { clientCreate } from '../endpoints/client/create/handler.ts'
import { clientView } from '../endpoints/client/view/handler.ts'
import { clientUpdate } from '../endpoints/client/update/handler.ts'
import { clientDelete } from '../endpoints/client/delete/handler.ts'
import { clientResetSecret } from '../endpoints/client/reset-secret/handler.ts'
import { auditList } from '../endpoints/audit/list/handler.ts'
import { usageList } from '../endpoints/usage/list/handler.ts'
import { usageExport } from '../endpoints/usage/export/handler.ts'
import { backupView } from '../endpoints/backup/view/handler.ts'
import { emptyLists } from './empty-lists.ts'

/**
 * Handlers of all served operations. A missing handler, or one of another operation, does not compile. Generated from the operation table by
 * `npx vitest run packages/server/src/api/server/handlers.test.ts -u`.
 */
export const handlers: Handlers = {
  ...emptyLists,
  'volume.list': volumeList,
  'volume.create': volumeCreate,
  'volume.view': volumeView,
  'volume.update': volumeUpdate,
  'volume.delete': volumeDelete,
  'volume.attach': volumeAttach,
  'volume.detach': volumeDetach,
  'volume.clone': volumeClone,
  'volume.resize': volumeResize,
  'volume_type.list': volumeTypeList,
  'host.list': hostList,
  'host.create': hostCreate,
  'host.view': hostView,
  'host.update': hostUpdate,
  'host.delete': hostDelete,
  'host.boot': hostBoot,
  'host.shutdown': hostShutdown,
  'host.reboot': hostReboot,
  'host.rebuild': hostRebuild,
  'host.resize': hostResize,
  'host.list_volumes': hostListVolumes,
  'host_type.list': hostTypeList,
  'host_type.view': hostTypeView,
  'config.list': configList,
  'config.create': configCreate,
  'config.view': configView,
  'config.update': configUpdate,
  'config.delete': configDelete,
  'disk.list': diskList,
  'disk.create': diskCreate,
  'disk.view': diskView,
  'disk.update': diskUpdate,
  'disk.delete': diskDelete,
  'disk.resize': diskResize,
  'disk.clone': diskClone,
  'disk.reset_password': diskResetPassword,
  'host_address.list': hostAddressList,
  'host_address.create': hostAddressCreate,
  'host_address.view': hostAddressView,
  'host_address.update': hostAddressUpdate,
  'host_address.delete': hostAddressDelete,
  'address.list': addressList,
  'address.create': addressCreate,
  'address.view': addressView,
  'address.update': addressUpdate,
  'cluster.list': clusterList,
  'cluster.create': clusterCreate,
  'cluster.view': clusterView,
  'cluster.update': clusterUpdate,
  'cluster.delete': clusterDelete,
  'cluster.recycle': clusterRecycle,
  'version.list': versionList,
  'version.view': versionView,
  'tier_version.list': tierVersionList,
  'tier_version.view': tierVersionView,
  'cluster_type.list': clusterTypeList,
  'endpoint.list': endpointList,
  'dashboard.view': dashboardView,
  'kubeconfig.view': kubeconfigView,
  'kubeconfig.delete': kubeconfigDelete,
  'cluster_token.delete': clusterTokenDelete,
  'cluster.regenerate': clusterRegenerate,
  'access_list.view': accessListView,
  'access_list.update': accessListUpdate,
  'access_list.delete': accessListDelete,
  'node.view': nodeView,
  'node.delete': nodeDelete,
  'node.recycle': nodeRecycle,
  'pool.list': poolList,
  'pool.create': poolCreate,
  'pool.view': poolView,
  'pool.update': poolUpdate,
  'pool.delete': poolDelete,
  'pool.recycle': poolRecycle,
  'region.list': regionList,
  'region.view': regionView,
  'availability.list': availabilityList,
  'availability.view': availabilityView,
  'image.list': imageList,
  'image.view': imageView,
  'kernel.list': kernelList,
  'kernel.view': kernelView,
  'event.list': eventList,
  'event.stream': eventStream,
  'event.view': eventView,
  'event.mark_seen': eventMarkSeen,
  'event.mark_read': eventMarkRead,
  'tag.list': tagList,
  'tag.create': tagCreate,
  'tag.view': tagView,
  'tag.delete': tagDelete,
  'profile.view': profileView,
  'profile.update': profileUpdate,
  'profile.view_grants': profileViewGrants,
  'preference.view': preferenceView,
  'preference.update': preferenceUpdate,
  'ssh_key.list': sshKeyList,
  'ssh_key.create': sshKeyCreate,
  'ssh_key.view': sshKeyView,
  'ssh_key.update': sshKeyUpdate,
  'ssh_key.delete': sshKeyDelete,
  'sign_in.list': signInList,
  'sign_in.view': signInView,
  'account_sign_in.list': accountSignInList,
  'account_sign_in.view': accountSignInView,
  'token.list': tokenList,
  'token.create': tokenCreate,
  'token.view': tokenView,
  'token.update': tokenUpdate,
  'token.delete': tokenDelete,
  'app.list': appList,
  'app.view': appView,
  'app.delete': appDelete,
  'account.view': accountView,
  'account.update': accountUpdate,
  'account_setting.view': accountSettingView,
  'account_setting.update': accountSettingUpdate,
  'agreement.view': agreementView,
  'agreement.create': agreementCreate,
  'account_availability.list': accountAvailabilityList,
  'account_availability.view': accountAvailabilityView,
  'maintenance_policy.list': maintenancePolicyList,
  'user.list': userList,
  'user.create': userCreate,
  'user.view': userView,
  'user.update': userUpdate,
  'user.delete': userDelete,
  'grant.view': grantView,
  'grant.update': grantUpdate,
  'client.list': clientList,
  'client.create': clientCreate,
  'client.view': clientView,
  'client.update': clientUpdate,
  'client.delete': clientDelete,
  'client.reset_secret': clientResetSecret,
  'audit.list': auditList,
  'usage.list': usageList,
  'usage.export': usageExport,
  'backup.view': backupView,
}
