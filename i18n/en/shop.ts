import address from './address/index'
import cart from './cart/index'
import checkout from './checkout/index'
import product from './product/index'
import vouchers from './vouchers/index'

const shop = { address, cart, checkout, product, vouchers }

export default shop
