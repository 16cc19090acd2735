/** Work that a person has to approve of before it lands. Start with {@code ApprovalGate}. */
@NullMarked
package dev.ratchet.fleet.approval;

import org.jspecify.annotations.NullMarked;
